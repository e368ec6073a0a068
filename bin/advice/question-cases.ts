import { type ItemAnswer, itemAnalysis } from "@/lib/stats/checklist/item-analysis";
import type { Random } from "@/lib/stats/resampling/random";
import type { AdviceCase } from "./advice-case";

interface ChecklistDesign {
  readonly instructions: number;
  readonly systems: number;
  readonly questions: number;
  /** how often each rater answers what is true */
  readonly accuracies: readonly number[];
  /** every checklist asks the same questions, in the same words */
  readonly sameWords?: boolean;
  /** how often raters answer the first question of the first checklist right */
  readonly bad?: number;
}

function simulatedAnswers(random: Random, design: ChecklistDesign): ItemAnswer[] {
  const { instructions, systems, questions, accuracies, sameWords = false, bad } = design;
  const answers: ItemAnswer[] = [];
  for (let i = 0; i < instructions; i++) {
    for (let q = 0; q < questions; q++) {
      const question = sameWords ? `Is it ${q}?` : `Is it ${q} of ${i}?`;
      const isBad = bad !== undefined && q === 0 && (sameWords || i === 0);
      const passes = 0.5 + 0.4 * random();
      for (let s = 0; s < systems; s++) {
        const truth = random() < passes;
        accuracies.forEach((accuracy, rater) => {
          const isRight = random() < (isBad ? bad : accuracy);
          const answer = isRight === truth ? "YES" : "NO";
          answers.push({ checklist: `${i}`, question, response: `${s}`, rater: `${rater}`, answer });
        });
      }
    }
  }
  return answers;
}

const EQUAL: readonly { studies: string; design: ChecklistDesign }[] = [
  {
    studies: "36 checklists of 3 questions, 3 responses each, 85% right",
    design: { instructions: 36, systems: 3, questions: 3, accuracies: [0.85, 0.85, 0.85] },
  },
  {
    studies: "12 checklists of 6 equal questions, 3 responses each, 90% right",
    design: { instructions: 12, systems: 3, questions: 6, accuracies: [0.9, 0.9, 0.9], sameWords: true },
  },
  {
    studies: "4 checklists of 5 questions, 9 responses each, 90% right",
    design: { instructions: 4, systems: 9, questions: 5, accuracies: [0.9, 0.9, 0.9] },
  },
  {
    studies: "4 checklists of 5 questions, 9 responses each, one rater 60% right",
    design: { instructions: 4, systems: 9, questions: 5, accuracies: [0.95, 0.95, 0.6] },
  },
];

const PLANTED: readonly { studies: string; design: ChecklistDesign }[] = [
  {
    studies: "12 checklists of 6 equal questions, 3 responses each, one answered at random",
    design: { instructions: 12, systems: 3, questions: 6, accuracies: [0.9, 0.9, 0.9], sameWords: true, bad: 0.5 },
  },
  {
    studies: "1 checklist of 6 questions, 36 responses, one answered 65% right",
    design: { instructions: 1, systems: 36, questions: 6, accuracies: [0.95, 0.95, 0.95], bad: 0.65 },
  },
  {
    studies: "4 checklists of 5 questions, 8 responses each, 95% right, one answered at random",
    design: { instructions: 4, systems: 8, questions: 5, accuracies: [0.95, 0.95, 0.95], bad: 0.5 },
  },
];

export const QUESTION_CASES: readonly AdviceCase[] = [
  ...EQUAL.map(
    ({ studies, design }): AdviceCase => ({
      about: "Questions to rewrite",
      says: "some question is listed",
      studies,
      wanted: { atMost: 0.05 },
      runs: 1_000,
      shortRuns: 10,
      isSaid: (random) => itemAnalysis(simulatedAnswers(random, design)).some(({ problems }) => problems.length > 0),
    }),
  ),
  ...PLANTED.map(
    ({ studies, design }): AdviceCase => ({
      about: "Questions to rewrite",
      says: "the bad question is listed",
      studies,
      wanted: { atLeast: 0.8 },
      runs: 500,
      shortRuns: 10,
      isSaid: (random) => itemAnalysis(simulatedAnswers(random, design))[0]?.problems.includes("disagreement") ?? false,
    }),
  ),
];
