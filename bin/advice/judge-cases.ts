import { alternativeAnnotatorTest } from "@/lib/stats/judge/alternative-annotator-test";
import { judgeDifferences } from "@/lib/stats/judge/judge-differences";
import type { LabelValue } from "@/lib/stats/label-value";
import { labelTableFromRaterRows } from "@/lib/stats/reliability/label-table-from-matrix";
import { type Random, randomIndex } from "@/lib/stats/resampling/random";
import type { AdviceCase } from "./advice-case";

const SCALE = [1, 2, 3, 4, 5];
const RESAMPLES = 500;

/** Scores of three people and of judges; each gives the true value so often, else any. */
function scored(random: Random, units: number, accuracies: readonly number[]): number[][] {
  const draw = () => SCALE[randomIndex(SCALE.length, random)] ?? 1;
  const truths = Array.from({ length: units }, draw);
  return accuracies.map((accuracy) => truths.map((truth) => (random() < accuracy ? truth : draw())));
}

const PEOPLE = [0.8, 0.8, 0.8];

function replaceCase(judge: number, units: number, wanted: AdviceCase["wanted"]): AdviceCase {
  return {
    about: "May a model replace people?",
    says: "it may replace people (ε = 0.2)",
    wanted,
    runs: 500,
    shortRuns: 20,
    studies: `3 people right in 80% of ${units} responses, a judge in ${Math.round(judge * 100)}%`,
    isSaid: (random) => {
      const rows = scored(random, units, [...PEOPLE, judge]);
      const people = labelTableFromRaterRows(rows.slice(0, PEOPLE.length), SCALE);
      const model: readonly (LabelValue | null)[] = rows[PEOPLE.length] ?? [];
      const { passes } = alternativeAnnotatorTest(people, model, { measure: "accuracy", epsilon: 0.2 });
      return passes.defined ? passes.value : null;
    },
  };
}

function closerCase(says: string, judges: readonly [number, number], wanted: AdviceCase["wanted"]): AdviceCase {
  const units = 60;
  return {
    about: "Which judge is closer to people?",
    says,
    wanted,
    runs: 200,
    shortRuns: 10,
    studies: `${units} responses of 30 instructions, judges right in ${judges.map((share) => `${share * 100}%`).join(" and ")}`,
    isSaid: (random) => {
      const rows = scored(random, units, [...PEOPLE, ...judges]);
      const judged = Array.from({ length: units }, (_, unit) => {
        const [one = 1, two = 1, three = 1, ...others] = rows.map((row) => row[unit] ?? 1);
        return { cluster: `i${unit % 30}`, people: (one + two + three) / 3, judges: others };
      });
      const [pair] = judgeDifferences(["a", "b"], judged, ["mae"], { random, resamples: RESAMPLES });
      const closer = pair?.differences[0]?.closer ?? "cannot-tell";
      return judges[0] === judges[1] ? closer !== "cannot-tell" : closer === "a";
    },
  };
}

export const JUDGE_CASES: readonly AdviceCase[] = [
  replaceCase(0.3, 60, { atMost: 0.05 }),
  replaceCase(0, 200, { atMost: 0.05 }),
  replaceCase(0.8, 60, { atLeast: 0.8 }),
  closerCase("one is closer", [0.7, 0.7], { atMost: 0.05 }),
  closerCase("the closer one is", [0.8, 0.3], { atLeast: 0.8 }),
];
