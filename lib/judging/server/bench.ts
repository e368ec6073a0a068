import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import {
  type Benches,
  type BenchPart,
  benchableRoundSchema,
  benchSummarySchema,
  FEWEST_BENCH_INSTRUCTIONS,
  MAX_BENCH_INSTRUCTIONS,
  type NewBench,
  newBenchSchema,
  splitInstructions,
} from "@/lib/judging/bench";
import type { Viewer } from "@/lib/people/viewer";
import { findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { liveLabels } from "@/lib/results/server/live-labels";
import { drawSeed } from "@/lib/round/server/insert-tasks";
import { seededRandom } from "@/lib/stats/resampling/random";
import { mayInStudy, notFound, requirePermission, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { insertVersion } from "./bench-versions";

/**
 * Splits a round's instructions that people labelled into examples, development and test, once: at random, by a seed that is
 * kept. The judge named is the first version.
 */
export async function createBench(viewer: Viewer, studyId: string, input: NewBench): Promise<{ benchId: string }> {
  const { name, roundId, raterId, shares, seed = drawSeed() } = newBenchSchema.parse(input);
  const round = await findAnalysedRound(viewer, "agreement.read", roundId);
  if (round.studyId !== studyId) throw notFound("round");
  const ids = await labelledInstructions(prisma(), round);
  if (ids.length < FEWEST_BENCH_INSTRUCTIONS) {
    const message = `People have labelled responses to ${ids.length} instructions of "${round.name}". A bench needs ${FEWEST_BENCH_INSTRUCTIONS}: label more first.`;
    throw new AppError("INVALID", message, { field: "roundId" });
  }
  const random = seededRandom(seed);
  const chosen = ids.length > MAX_BENCH_INSTRUCTIONS ? draw(ids, MAX_BENCH_INSTRUCTIONS, random) : ids;
  const parts = splitInstructions(chosen, shares, random);
  return prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, "run.control", transaction);
    const taken = await transaction.bench.findFirst({ where: { studyId, name }, select: { id: true } });
    if (taken)
      throw new AppError("CONFLICT", `This study has a bench named "${name}". Choose another name.`, { field: "name" });
    const createdBy = viewer.kind === "user" ? viewer.userId : null;
    const { id: benchId } = await transaction.bench.create({
      data: { studyId, roundId, name, seed, createdBy },
      select: { id: true },
    });
    await transaction.benchInstruction.createMany({ data: parts.map((part) => ({ benchId, ...part })) });
    await insertVersion(transaction, viewer, { benchId, raterId, madeFrom: null, change: "" });
    const data = { name, roundId, seed, ...countParts(parts) };
    await recordEvent(transaction, viewer, { studyId, kind: "bench.created", subject: benchId, data });
    return { benchId };
  });
}

function draw(ids: readonly string[], many: number, random: () => number): string[] {
  return ids
    .map((id) => ({ id, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, many)
    .map(({ id }) => id);
}

function countParts(parts: readonly { part: BenchPart }[]) {
  const of = (part: BenchPart) => parts.filter((one) => one.part === part).length;
  return { examples: of("examples"), development: of("development"), test: of("test") };
}

/** In the order of the study, so that a seed splits them alike. */
async function labelledInstructions(db: Reader, round: { id: string; studyId: string }): Promise<string[]> {
  const found = await rows(
    z.object({ id: z.uuid() }),
    Prisma.sql`
      SELECT i.id FROM instruction i
      WHERE i.id IN (SELECT t.instruction_id FROM annotation a JOIN task t ON t.id = a.task_id
        JOIN rater r ON r.id = a.rater_id AND r.kind <> 'judge'
        WHERE ${liveLabels({ ...round, excluded: null }, "all")})
      ORDER BY i.position, i.id`,
    db,
  );
  return found.map(({ id }) => id);
}

/** A study's benches, and the rounds that one could be made of. */
export async function listBenches(viewer: Viewer, studyId: string): Promise<Benches> {
  await requirePermission(viewer, studyId, "run.read");
  const [write, benches, rounds] = await Promise.all([
    mayInStudy(viewer, studyId, "run.control"),
    rows(
      benchSummarySchema.omit({ createdAt: true }).extend({ createdAt: z.date() }),
      Prisma.sql`
        SELECT b.id, b.name, b.round_id AS "roundId", d.name AS "roundName", b.created_at AS "createdAt",
          (SELECT count(*)::int FROM bench_version v WHERE v.bench_id = b.id) AS versions,
          (SELECT count(v.opened_at)::int FROM bench_version v WHERE v.bench_id = b.id) AS opened
        FROM bench b JOIN round d ON d.id = b.round_id
        WHERE b.study_id = ${studyId}::uuid AND ${studyCondition(viewer, "run.read", Prisma.sql`b.study_id`)}
        ORDER BY b.created_at DESC LIMIT 200`,
    ),
    rows(
      benchableRoundSchema,
      Prisma.sql`
        SELECT d.id AS "roundId", d.name, d.protocol::text AS protocol, count(DISTINCT t.instruction_id)::int AS instructions
        FROM round d JOIN task t ON t.round_id = d.id AND t.stratum = 'main'
        WHERE d.study_id = ${studyId}::uuid AND ${studyCondition(viewer, "run.read", Prisma.sql`d.study_id`)}
          AND d.protocol::text NOT IN ('checklist_writing', 'checklist_categorising')
          AND EXISTS (SELECT 1 FROM annotation a JOIN rater r ON r.id = a.rater_id AND r.kind <> 'judge'
            WHERE a.task_id = t.id AND a.superseded_at IS NULL)
        GROUP BY d.id HAVING count(DISTINCT t.instruction_id) >= ${FEWEST_BENCH_INSTRUCTIONS} ORDER BY d.created_at DESC LIMIT 200`,
    ),
  ]);
  return {
    may: { write },
    rounds,
    benches: benches.map(({ createdAt, ...bench }) => ({ ...bench, createdAt: createdAt.toISOString() })),
  };
}
