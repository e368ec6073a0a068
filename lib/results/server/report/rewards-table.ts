import { readRoundRewards } from "@/lib/compare/server/systems/read-round-rewards";
import { amongWhom } from "@/lib/results/agreement-filter";
import { numberCell, type PlainCell, textCell } from "@/lib/results/table/plain-table";
import { hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import type { ReadTable } from "./checklist-tables";
import { eachRound } from "./read-rests-on";
import type { ReportContext } from "./report-context";

const MAX_ROUNDS = 6;
const MAX_RESPONSES = 2_000;

/** What each response earns by the weights of its checklist's questions (diva Tables 4 to 6). */
export async function rewardsTable(context: ReportContext): Promise<ReadTable> {
  const { viewer, asked, query } = context;
  const { rounds, basisOf } = eachRound(
    context,
    ({ protocol }) => hasAnswers(protocol) && !labelsPairs(protocol),
    MAX_ROUNDS,
  );
  const ratersOf = new Map<string, string>();
  const rows: PlainCell[][] = [];
  // One after the other: a study with many rounds must not take every connection.
  for (const { id, name } of rounds) {
    const { raters, responses } = await readRoundRewards(viewer, id, { without: query.without });
    for (const { instructionId, series, system, sample, ...reward } of responses) {
      if (asked.systems !== null && !asked.systems.includes(system)) continue;
      if (asked.series !== null && !asked.series.includes(series)) continue;
      ratersOf.set(id, amongWhom(raters));
      rows.push([
        ...[instructionId, system, series, name].map(textCell),
        numberCell(sample, String),
        ...[reward.mean, reward.weighted, reward.meanRec, reward.diva].map((each) => numberCell(each)),
      ]);
    }
  }
  if (rows.length === 0) return { missing: "It takes checklist answers about two responses to an instruction." };
  const left = rows.length - MAX_RESPONSES;
  return {
    title: "Rewards of responses",
    columns: [
      ...["Instruction", "System", "Checklist", "Round"].map((header) => ({ header })),
      ...["Sample", "Mean", "Importance-weighted", "MeanRec", "DIVA"].map((header) => ({ header, numeric: true })),
    ],
    rows: rows.slice(0, MAX_RESPONSES),
    basis: basisOf(ratersOf),
    notes: [
      "The mean of a response’s scores, weighted equally, by importance, by MeanRec and by DIVA. Weights of questions are on Compare, Systems.",
      ...(left > 0 ? [`The first ${MAX_RESPONSES} responses; the export of rewards has all.`] : []),
    ],
  };
}
