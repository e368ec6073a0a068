import { disagreementSources, type SourceName } from "@/lib/stats/disagreement/disagreement-sources";
import type { DisagreementUnit } from "@/lib/stats/disagreement/disagreement-tests";
import { type Random, randomIndex } from "@/lib/stats/resampling/random";
import type { AdviceCase } from "./advice-case";

interface Design {
  readonly instructions: number;
  /** units of each; of checklists its questions in each response */
  readonly units: number;
  readonly questions?: number;
  /** how often each rater gives the true value */
  readonly accuracies: readonly number[];
  /** the scale is 1 to this */
  readonly values?: number;
  /** added to all labels of the first rater, within the scale */
  readonly shift?: number;
  /** the share of instructions, from the first on, in which everybody guesses */
  readonly hardItems?: number;
  /** how often everybody guesses at the first question */
  readonly hardQuestion?: number;
  /** how often the lowest value is the true one; else all are equally likely */
  readonly lowest?: number;
}

function simulated(random: Random, design: Design): DisagreementUnit[] {
  const { instructions, units, questions = 1, accuracies, values = 5, shift = 0 } = design;
  const { hardItems = 0, hardQuestion = 0, lowest } = design;
  const any = () => 1 + randomIndex(values, random);
  return Array.from({ length: instructions }).flatMap((_, item) =>
    Array.from({ length: units * questions }, (_unit, place): DisagreementUnit => {
      const truth = lowest === undefined ? any() : random() < lowest ? 1 : 2 + randomIndex(values - 1, random);
      const question = place % questions;
      const isHard = item < hardItems * instructions;
      const labels = accuracies.map((accuracy, rater) => {
        const isGuess = isHard || (question === 0 && random() < hardQuestion) || random() >= accuracy;
        const value = (isGuess ? any() : truth) + (rater === 0 ? shift : 0);
        return { rater, value: Math.min(values, Math.max(1, value)) };
      });
      return { labels, item: `${item}`, question: questions > 1 ? `${question}` : null };
    }),
  );
}

function dominantOf(design: Design, random: Random): SourceName | null {
  const { values = 5 } = design;
  const found = disagreementSources(simulated(random, design), {
    level: values === 2 ? "nominal" : "ordinal",
    values: Array.from({ length: values }, (_, index) => index + 1),
    random,
  });
  return found.defined ? found.value.dominant : null;
}

const three = (accuracy: number) => [accuracy, accuracy, accuracy];

const EVEN: readonly { studies: string; design: Design }[] = [
  {
    studies: "3 raters × 36 responses of 18 instructions",
    design: { instructions: 18, units: 2, accuracies: three(0.75) },
  },
  {
    studies: "3 raters × 90 responses of 30 instructions",
    design: { instructions: 30, units: 3, accuracies: three(0.7) },
  },
  {
    studies: "6 raters × 40 responses of 20 instructions",
    design: { instructions: 20, units: 2, accuracies: Array(6).fill(0.7) },
  },
  {
    studies: "5 raters × 60 responses of 60 instructions",
    design: { instructions: 60, units: 1, accuracies: Array(5).fill(0.7) },
  },
  {
    studies: "3 raters × 40 responses × 5 questions of 20 instructions",
    design: { instructions: 20, units: 2, questions: 5, accuracies: three(0.7), values: 2 },
  },
  {
    studies: "3 raters × 200 answers, YES or NO",
    design: { instructions: 50, units: 4, accuracies: three(0.75), values: 2 },
  },
];

const PLANTED: readonly { studies: string; source: SourceName; design: Design; atLeast?: number }[] = [
  {
    studies: "3 raters × 60 responses, one gives 1 more",
    source: "bias",
    design: { instructions: 30, units: 2, accuracies: three(0.85), shift: 1 },
  },
  {
    studies: "5 raters × 60 responses, one gives 2 less",
    source: "bias",
    design: { instructions: 30, units: 2, accuracies: Array(5).fill(0.85), shift: -2 },
  },
  {
    studies: "3 raters × 60 responses, one gives two thirds at random",
    source: "noise",
    design: { instructions: 30, units: 2, accuracies: [0.9, 0.9, 0.33] },
  },
  {
    studies: "5 raters × 200 answers, one gives half at random",
    source: "noise",
    design: { instructions: 50, units: 4, accuracies: [0.95, 0.95, 0.95, 0.95, 0.3], values: 2 },
  },
  {
    studies: "3 raters × 40 instructions × 4 responses, a quarter of instructions at random",
    source: "item",
    design: { instructions: 40, units: 4, accuracies: three(0.9), hardItems: 0.25 },
  },
  {
    studies: "6 raters × 80 responses, a quarter at random",
    source: "item",
    design: { instructions: 80, units: 1, accuracies: Array(6).fill(0.9), hardItems: 0.25 },
  },
  {
    studies: "3 raters × 60 responses × 4 questions, one question at random",
    source: "question",
    design: { instructions: 30, units: 2, questions: 4, accuracies: three(0.9), values: 2, hardQuestion: 1 },
  },
  {
    studies: "3 raters × 400 answers, 4% of them YES",
    source: "use",
    design: { instructions: 100, units: 4, accuracies: three(0.95), values: 2, lowest: 0.96 },
  },
];

/** The heading of its cases. */
export const SOURCES_ABOUT = "Why alpha is low";

export const SOURCE_CASES: readonly AdviceCase[] = [
  ...EVEN.map(
    ({ studies, design }): AdviceCase => ({
      about: SOURCES_ABOUT,
      says: "names a source of disagreement",
      studies: `${studies}, equal noise`,
      wanted: { atMost: 0.05 },
      runs: 600,
      shortRuns: 10,
      isSaid: (random) => dominantOf(design, random) !== null,
    }),
  ),
  ...PLANTED.map(
    ({ studies, source, design, atLeast = 0.8 }): AdviceCase => ({
      about: SOURCES_ABOUT,
      says: `names the right source (${source})`,
      studies,
      wanted: { atLeast },
      runs: 200,
      shortRuns: 5,
      isSaid: (random) => dominantOf(design, random) === source,
    }),
  ),
];
