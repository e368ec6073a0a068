import { alphaMeaning } from "@/lib/results/alpha-meaning";
import { alphaInterval } from "@/lib/stats/alpha/alpha-bootstrap";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import { seededRandom } from "@/lib/stats/resampling/random";
import { definedValue } from "@/lib/stats/testing/defined-value";
import type { AdviceCase } from "./advice-case";
import { clustersOfRound, type RoundDesign, simulatedRound } from "./simulated-round";

const MANY_INSTRUCTIONS = 40_000;
const RESAMPLES = 1_000;

const KINDS: readonly { name: string; design: Omit<RoundDesign, "instructions"> }[] = [
  { name: "2 responses each, scores 1–5", design: { tasksOfInstruction: 2, accuracies: [0.8, 0.8, 0.8] } },
  { name: "3 responses each, scores 1–5", design: { tasksOfInstruction: 3, accuracies: [0.9, 0.9, 0.9] } },
  { name: "1 pair each, 3 outcomes", design: { tasksOfInstruction: 1, accuracies: [0.75, 0.75, 0.75], values: 3 } },
];

/** The interval is the one of pages, command line and exports; 3 raters. */
export const INTERVAL_CASES: readonly AdviceCase[] = KINDS.flatMap(({ name, design }) => {
  let truth: number | null = null;
  return [6, 12, 20, 40].map(
    (instructions): AdviceCase => ({
      about: "Intervals of alpha",
      says: "the 95% interval holds the true alpha",
      studies: `${instructions} instructions, ${name}`,
      wanted: { atLeast: 0.93 },
      runs: 1_000,
      shortRuns: instructions === 6 ? 60 : 0,
      isSaid: (random) => {
        truth ??= trueAlpha(design);
        const round = simulatedRound(random, { ...design, instructions });
        const patterns = patternsFromTable(round.table);
        const clusters = clustersOfRound(round, patterns);
        const interval = alphaInterval(patterns, "ordinal", { random, resamples: RESAMPLES, clusters });
        return interval.defined ? interval.value.low <= truth && truth <= interval.value.high : null;
      },
    }),
  );
});

/** One response of each instruction; with labels that are right so often alpha is the square of that share. */
function meaningCase(right: number, tasks: number, says: string, wanted: AdviceCase["wanted"]): AdviceCase {
  const design = { instructions: tasks, tasksOfInstruction: 1, accuracies: [right, right, right] };
  return {
    about: "What alpha means",
    says: `“${says}”`,
    wanted,
    runs: 400,
    shortRuns: 15,
    studies: `${tasks} responses, scores 1–5, true alpha ${(right ** 2).toFixed(2)}`,
    isSaid: (random) => {
      const { table } = simulatedRound(random, design);
      const patterns = patternsFromTable(table);
      const value = krippendorffAlpha(patterns, "ordinal").alpha;
      const interval = alphaInterval(patterns, "ordinal", { random, resamples: RESAMPLES });
      return alphaMeaning({ value, interval }).startsWith(says);
    },
  };
}

export const MEANING_CASES: readonly AdviceCase[] = [
  ...[30, 100].map((tasks) => meaningCase(0.89, tasks, "Reliable", { atMost: 0.05 })),
  ...[30, 100].map((tasks) => meaningCase(0.81, tasks, "For tentative conclusions", { atMost: 0.05 })),
  meaningCase(0.85, 100, "Below 0.667", { atMost: 0.05 }),
  meaningCase(0.97, 100, "Reliable", { atLeast: 0.8 }),
];

/** What alpha comes to in very many such tasks. */
function trueAlpha(design: Omit<RoundDesign, "instructions">): number {
  const round = simulatedRound(seededRandom("true alpha"), { ...design, instructions: MANY_INSTRUCTIONS });
  return definedValue(krippendorffAlpha(patternsFromTable(round.table), "ordinal").alpha);
}
