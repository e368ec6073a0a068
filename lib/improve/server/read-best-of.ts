import { z } from "zod";
import { shareRaters } from "@/lib/compare/sources";
import { excerptSchema, excerptSql } from "@/lib/content/server/content-page";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type BestOf, type BestOfInstruction, type BestOfQuery, INSTRUCTIONS_PER_PAGE } from "@/lib/improve/best-of-n";
import type { Viewer } from "@/lib/people/viewer";
import { seededRandom } from "@/lib/stats/resampling/random";
import { type BestOfNDirections, bestOfN, type MeanOverInstructions } from "@/lib/stats/selection/best-of-n";
import { bestOfSamples } from "@/lib/stats/selection/best-of-samples";
import { notFound } from "@/lib/study/server/access";
import { nextAfter } from "@/lib/wire/counted-page";
import { listScorers } from "./list-scorers";
import { directionOf, readSamples, type SampleRow } from "./read-samples";

/** The best of a system's samples by one source, and how often they are the best by another. */
export async function readBestOf(
  viewer: Viewer,
  studyId: string,
  { systemId, scorer: scorerId, truth: truthId, after, limit = INSTRUCTIONS_PER_PAGE }: BestOfQuery,
): Promise<BestOf> {
  const sources = await listScorers(viewer, studyId);
  const find = (id: string) => {
    const source = sources.find((each) => each.id === id);
    if (!source) throw notFound("source");
    return source;
  };
  const scorer = find(scorerId);
  const truth = truthId === undefined ? null : find(truthId);
  const directions: BestOfNDirections = {
    bestScore: directionOf(scorer),
    ...(truth && { bestTruth: directionOf(truth) }),
  };
  const system = await prisma().system.findFirst({
    where: { id: systemId, studyId },
    select: { id: true, name: true },
  });
  if (!system) throw notFound("system");
  const instructions = await readSamples(studyId, systemId, scorer, truth);
  const found = bestOfN(
    instructions.map((samples) => ({
      score: samples.map(({ score }) => score),
      truth: samples.map((sample) => sample.truth),
    })),
    { random: seededRandom(`best of n ${systemId}`), ...directions },
  );
  const { precision, randomPrecision, chosenTruth, allTruth, bestTruth } = found;
  const scored = instructions.filter((samples) => samples.filter(({ score }) => score !== null).length > 1);
  const shown = scored.slice(after, after + limit);
  return {
    system,
    scorer,
    truth,
    sharesRaters: truth ? shareRaters(scorer, truth) : false,
    samples: Math.max(0, ...instructions.map(({ length }) => length)),
    withSamples: instructions.length,
    nInstructions: found.nInstructions,
    nTied: found.nTied,
    bestScore: onTheWire(found.bestScore),
    allScore: onTheWire(found.allScore),
    againstTruth:
      truth === null
        ? null
        : {
            precision: onTheWire(precision),
            randomPrecision: onTheWire(randomPrecision),
            chosenTruth: onTheWire(chosenTruth),
            allTruth: onTheWire(allTruth),
            bestTruth: onTheWire(bestTruth),
          },
    instructions: await described(shown, directions),
    next: nextAfter(after, shown.length, scored.length),
    total: scored.length,
  };
}

const onTheWire = ({ mean, interval, nInstructions }: MeanOverInstructions) => ({
  value: mean,
  interval,
  nInstructions,
});

async function described(
  shown: readonly (readonly SampleRow[])[],
  { bestScore, bestTruth }: BestOfNDirections,
): Promise<BestOfInstruction[]> {
  const ids = shown.flatMap(([first]) => (first ? [first.instructionId] : []));
  const found = await rows(
    z.object({ id: z.string(), externalId: z.string(), excerpt: excerptSchema }),
    Prisma.sql`
      SELECT i.id, i.external_id AS "externalId", ${excerptSql("i")} AS excerpt
      FROM instruction i WHERE i.id = ANY (${ids}::uuid[])`,
  );
  const about = new Map(found.map((row) => [row.id, row]));
  return shown.map((samples) => {
    const instructionId = samples[0]?.instructionId ?? "";
    const row = about.get(instructionId);
    const best = new Set(
      bestOfSamples(
        samples.map(({ score }) => score),
        bestScore,
      ),
    );
    const trulyBest = new Set(
      bestOfSamples(
        samples.map(({ truth }) => truth),
        bestTruth,
      ),
    );
    return {
      instructionId,
      externalId: row?.externalId ?? "",
      excerpt: row?.excerpt ?? "",
      samples: samples.map(({ responseId, sample, score, truth }, index) => ({
        responseId,
        sample,
        score,
        truth,
        isBest: best.has(index),
        isTrulyBest: trulyBest.has(index),
      })),
    };
  });
}
