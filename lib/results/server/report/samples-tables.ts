import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { formatMoney, formatShare } from "@/lib/format/format-number";
import { listScorersOfSamples } from "@/lib/improve/server/list-scorers-of-samples";
import { readBestOf } from "@/lib/improve/server/read-best-of";
import { readJudgeSamples } from "@/lib/judging/server/read-judge-samples";
import { countCell, estimateCell, numberCell, type PlainCell, textCell } from "@/lib/results/table/plain-table";
import type { ReadTable } from "./checklist-tables";
import type { ReportContext } from "./report-context";

const MAX_JUDGES = 12;
const MAX_ROWS = 40;
/** Sources that are known rather than labelled. */
const TRUTHS: readonly string[] = ["truth", "known-scores"];

/** How accurate a judge's answers are by the majority of some of its samples (tick Figure 2). */
export async function samplesTable({ db, viewer, studyId }: ReportContext): Promise<ReadTable> {
  const judges = await rows(
    z.object({ id: z.uuid(), name: z.string() }),
    Prisma.sql`
      SELECT r.id, r.name FROM rater r
      WHERE r.study_id = ${studyId}::uuid AND r.kind = 'judge' AND NOT r.is_jury AND EXISTS (
        SELECT FROM run JOIN run_item item ON item.run_id = run.id AND item.state = 'done'
        WHERE run.rater_id = r.id AND run.kind = 'judge-round')
      ORDER BY r.number LIMIT ${MAX_JUDGES}`,
    db,
  );
  const found: PlainCell[][] = [];
  // One after the other: a study with many judges must not take every connection.
  for (const { id, name } of judges) {
    const { points, nQuestions, currency, rounds, roundId } = await readJudgeSamples(viewer, studyId, id);
    const round = rounds.find((each) => each.id === roundId)?.name ?? null;
    for (const { k, accuracy, cost } of points) {
      found.push([
        textCell(name),
        textCell(round),
        textCell(k === 1 ? "1 sample" : `Majority of ${k}`),
        countCell(nQuestions),
        estimateCell(accuracy, formatShare),
        numberCell(cost, (value) => formatMoney(value, currency ?? "")),
      ]);
    }
  }
  if (found.length === 0) {
    return { missing: "It takes a judge with several samples of answers, and people’s or known answers to the same." };
  }
  return {
    title: "Question accuracy by samples",
    columns: [
      ...["Judge", "Round", "Samples"].map((header) => ({ header })),
      ...["Questions", "Question accuracy", "Money a label"].map((header) => ({ header, numeric: true })),
    ],
    rows: found,
    basis: "Rests on each judge’s round with the most such questions.",
    notes: ["Against known answers, else the people’s majority. Intervals: bootstrap over instructions."],
  };
}

/** The best of several samples by each score, against what is known of them (tick Table 5). */
export async function bestOfTable({ viewer, studyId, restsOn, asked }: ReportContext): Promise<ReadTable> {
  const scorers = await listScorersOfSamples(viewer, studyId);
  const found: PlainCell[][] = [];
  for (const scorer of scorers) {
    for (const systemId of scorer.systemIds) {
      if (found.length === MAX_ROWS) break;
      const truth = scorers.find(
        ({ id, systemIds }) => TRUTHS.includes(id) && id !== scorer.id && systemIds.includes(systemId),
      );
      const best = await readBestOf(viewer, studyId, { systemId, scorer: scorer.id, truth: truth?.id, after: 0 });
      if (asked.systems !== null && !asked.systems.includes(best.system.name)) continue;
      const { againstTruth } = best;
      found.push([
        textCell(scorer.name),
        textCell(best.system.name),
        countCell(best.samples),
        countCell(best.nInstructions),
        estimateCell(best.allScore),
        estimateCell(best.bestScore),
        againstTruth ? estimateCell(againstTruth.precision) : textCell(null),
        againstTruth ? estimateCell(againstTruth.chosenTruth) : textCell(null),
      ]);
    }
  }
  if (found.length === 0)
    return { missing: "It takes several samples of a system’s responses, with scores of two or more." };
  return {
    title: "Best of N by scoring function",
    columns: [
      ...["Scoring Function", "System"].map((header) => ({ header })),
      ...["Samples", "Instructions", "Mean of all", "Mean of the best", "Precision", "Known score of the best"].map(
        (header) => ({ header, numeric: true }),
      ),
    ],
    rows: found,
    basis: `Rests on samples scored in ${restsOn.rounds.length === 1 ? "one round" : "the study’s rounds"} and on known scores.`,
    notes: [
      "The best sample of each instruction by the score. Precision: how often it is among those with the best known score. Intervals: bootstrap over instructions.",
    ],
  };
}
