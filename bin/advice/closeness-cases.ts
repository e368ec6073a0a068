import { alternativeAnnotatorTest } from "@/lib/stats/closeness/alternative-annotator-test";
import { type JudgedUnit, judgeDifferences } from "@/lib/stats/closeness/closeness-differences";
import { differenceOf } from "@/lib/stats/closeness/closeness-measure";
import type { LabelValue } from "@/lib/stats/label-value";
import { labelTableFromRaterRows } from "@/lib/stats/reliability/label-table-from-matrix";
import { normalQuantile } from "@/lib/stats/resampling/normal-distribution";
import { type Random, randomIndex, seededRandom } from "@/lib/stats/resampling/random";
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

const JUDGES = ["a", "b", "c"];
const ERRORS = [0.4, 0.8, 1.6];
const COMPARED = ["pearson", "spearman", "mae"] as const;

/** Two responses to each instruction; errors of a judge hang together by instruction. Scores of judges are not rounded. */
function judgedUnits(random: Random, instructions: number, errors: readonly number[]): JudgedUnit[] {
  const normal = () => normalQuantile(random() || 0.5);
  return Array.from({ length: instructions }, (_, instruction) => {
    const shared = errors.map((error) => 0.7 * error * normal());
    return [0, 1].map(() => {
      const quality = 3 + 1.2 * normal();
      const rated = [0, 1, 2].map(() => Math.min(5, Math.max(1, Math.round(quality + 0.4 * normal()))));
      const judges = errors.map((error, judge) => quality + (shared[judge] ?? 0) + error * normal());
      return { cluster: `i${instruction}`, people: rated.reduce((sum, value) => sum + value, 0) / 3, judges };
    });
  }).flat();
}

/** By each measure, of every two judges. */
function differencesOf(random: Random, instructions: number, errors: readonly number[]) {
  const pairs = judgeDifferences(JUDGES, judgedUnits(random, instructions, errors), COMPARED, {
    random,
    resamples: RESAMPLES,
  });
  return COMPARED.map((_, measure) => pairs.flatMap(({ differences }) => differences[measure] ?? []));
}

const MANY_INSTRUCTIONS = 20_000;

function trueDifferences(): number[][] {
  const units = judgedUnits(seededRandom("true differences"), MANY_INSTRUCTIONS, ERRORS);
  const people = units.map((unit) => unit.people);
  const of = (judge: number) => units.map(({ judges }) => judges[judge] ?? 0);
  const [a, b, c] = [of(0), of(1), of(2)];
  return COMPARED.map((measure) => [
    differenceOf(measure, people, a, b),
    differenceOf(measure, people, a, c),
    differenceOf(measure, people, b, c),
  ]);
}

const FAMILY_CASES = [12, 20, 40].flatMap((instructions): AdviceCase[] => {
  let truth: number[][] | null = null;
  const about = "Which judge is closer to people?";
  const studies = `3 judges, 2 responses to each of ${instructions} instructions`;
  return COMPARED.flatMap((measure, index): AdviceCase[] => [
    {
      about,
      says: `the three intervals hold the true differences of ${measure}`,
      studies: `${studies}, errors ${ERRORS.join(", ")}`,
      // A difference of correlations is skewed where instructions are few.
      wanted: { atLeast: instructions < 20 ? 0.9 : 0.93 },
      runs: 300,
      shortRuns: 0,
      isSaid: (random) => {
        truth ??= trueDifferences();
        const found = differencesOf(random, instructions, ERRORS)[index] ?? [];
        return found.every(({ interval }, pair) => {
          const value = truth?.[index]?.[pair] ?? Number.NaN;
          return interval.defined && interval.value.low <= value && value <= interval.value.high;
        });
      },
    },
    {
      about,
      says: `one is closer by ${measure}`,
      studies: `${studies}, equal errors`,
      wanted: { atMost: 0.05 },
      runs: 300,
      shortRuns: 0,
      isSaid: (random) => {
        const found = differencesOf(random, instructions, [0.8, 0.8, 0.8])[index] ?? [];
        return found.some(({ closer }) => closer !== "cannot-tell");
      },
    },
  ]);
});

export const JUDGE_CASES: readonly AdviceCase[] = [
  replaceCase(0.3, 60, { atMost: 0.05 }),
  replaceCase(0, 200, { atMost: 0.05 }),
  replaceCase(0.8, 60, { atLeast: 0.8 }),
  closerCase("one is closer", [0.7, 0.7], { atMost: 0.05 }),
  closerCase("the closer one is", [0.8, 0.3], { atLeast: 0.8 }),
  ...FAMILY_CASES,
];
