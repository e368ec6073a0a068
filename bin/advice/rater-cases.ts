import { nextStep } from "@/lib/results/next-step";
import { MIN_LABELS, type Reported, ratersToLookAt } from "@/lib/results/raters-to-look-at";
import { severityCause } from "@/lib/results/severity-words";
import { alphaInterval } from "@/lib/stats/alpha/alpha-bootstrap";
import { leaveOneRaterOut } from "@/lib/stats/alpha/leave-one-rater-out";
import { raterDifferences } from "@/lib/stats/alpha/rater-differences";
import { facetsData } from "@/lib/stats/models/facets-data";
import { manyFacetRasch } from "@/lib/stats/models/many-facet-rasch";
import { enoughLabels } from "@/lib/stats/planning/enough-labels";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import type { Random } from "@/lib/stats/resampling/random";
import { defined, mapStatistic, undefinedBecause } from "@/lib/stats/statistic";
import type { AdviceCase } from "./advice-case";
import { clustersOfRound, type RoundDesign, type SimulatedRound, severeRound, simulatedRound } from "./simulated-round";

/** The heading of its cases. */
export const RATERS = "Raters to check";

const NOTHING = undefinedBecause("no-labels");

/** What the page knows of each rater of a round without checklists, times and reference answers. */
export function reportsOf({ table, clusterOfUnit }: SimulatedRound, random: Random): Reported[] {
  const changes = leaveOneRaterOut(table, "ordinal");
  const differs = raterDifferences(table, "ordinal", { random, clusterOfUnit, fewest: MIN_LABELS, tables: 1 });
  return changes.map(({ change, without, nLabels }, rater) => ({
    raterId: `${rater}`,
    pseudonym: `Rater ${rater + 1}`,
    labels: nLabels,
    known: [],
    answers: null,
    time: { n: 0, fast: 0 },
    agreement: { change, differsPValue: differs[rater] ?? NOTHING, nUnitsWithout: without.nUnitsPairable },
    same: { level: null, count: 0, share: NOTHING, longestRun: null },
  }));
}

function named(round: SimulatedRound, random: Random): string[] {
  const found = ratersToLookAt({ raters: reportsOf(round, random), commonest: { share: NOTHING } });
  return found.map(({ raterId }) => raterId);
}

const EQUAL: readonly { studies: string; design: RoundDesign }[] = [
  { studies: "3 raters × 36 responses of 18 instructions, scores", design: designOf(18, 2, [0.8, 0.8, 0.8]) },
  { studies: "3 raters × 36 pairs of 36 instructions, preferences", design: designOf(36, 1, [0.7, 0.7, 0.7]) },
  {
    studies: "3 raters × 36 responses × 5 questions of 18 instructions",
    design: { ...designOf(18, 10, [0.8, 0.8, 0.8]), values: 2 },
  },
  {
    studies: "3 raters × 36 pairs of 36 instructions, A or B",
    design: { ...designOf(36, 1, [0.85, 0.85, 0.85]), values: 2 },
  },
  { studies: "6 raters × 40 responses of 20 instructions, scores", design: designOf(20, 2, Array(6).fill(0.75)) },
];

// Of 36 choices between A and B the best possible test tells it in 74%: see bestPower.
const PLANTED: readonly { studies: string; design: RoundDesign; atLeast: number }[] = [
  {
    studies: "3 raters × 36 responses, one gives half at random",
    design: designOf(18, 2, [0.9, 0.9, 0.45]),
    atLeast: 0.8,
  },
  { studies: "3 raters × 36 responses, one at random", design: designOf(18, 2, [0.9, 0.9, 0]), atLeast: 0.8 },
  {
    studies: "3 raters × 90 responses, one gives half at random",
    design: designOf(45, 2, [0.9, 0.9, 0.45]),
    atLeast: 0.8,
  },
  {
    studies: "3 raters × 36 pairs, preferences, one gives half at random",
    design: designOf(36, 1, [0.9, 0.9, 0.45]),
    atLeast: 0.8,
  },
  {
    studies: "3 raters × 36 pairs, A or B, one gives half at random",
    design: { ...designOf(36, 1, [0.9, 0.9, 0.45]), values: 2 },
    atLeast: 0.55,
  },
  {
    studies: "3 raters × 54 pairs, A or B, one gives half at random",
    design: { ...designOf(54, 1, [0.9, 0.9, 0.45]), values: 2 },
    atLeast: 0.8,
  },
  { studies: "3 raters × 36 pairs, one at random", design: designOf(36, 1, [0.85, 0.85, 0]), atLeast: 0.8 },
  {
    studies: "3 raters × 36 responses × 5 questions, one gives half at random",
    design: { ...designOf(18, 10, [0.9, 0.9, 0.45]), values: 2 },
    atLeast: 0.8,
  },
];

/** Logits by which raters are strict; the tasks of an instruction hang together. Of one strict rater all others are lenient against the average. */
const SEVERE = [
  { severities: [0.98, 0.03, -1.02], instructions: 30, strict: ["Rater 01"], lenient: ["Rater 03"] },
  { severities: [0.98, 0.03, -1.02], instructions: 20, strict: ["Rater 01"], lenient: ["Rater 03"] },
  { severities: [1.4, 0, 0, 0], instructions: 30, strict: ["Rater 01"], lenient: null },
];

function designOf(instructions: number, tasksOfInstruction: number, accuracies: readonly number[]): RoundDesign {
  return { instructions, tasksOfInstruction, accuracies };
}

const EQUALLY_STRICT: readonly { studies: string; round: (random: Random) => SimulatedRound }[] = [
  ...[
    { raters: 3, instructions: 18 },
    { raters: 3, instructions: 60 },
    { raters: 6, instructions: 20 },
  ].map(({ raters, instructions }) => ({
    studies: `${raters} raters × ${2 * instructions} responses, scores, equally strict`,
    round: (random: Random) =>
      severeRound(random, { ...designOf(instructions, 2, []), severities: Array(raters).fill(0) }),
  })),
  ...EQUAL.slice(0, 1)
    .concat(PLANTED.slice(0, 2))
    .map(({ studies, design }) => ({ studies, round: (random: Random) => simulatedRound(random, design) })),
];

export const RATER_CASES: readonly AdviceCase[] = [
  ...EQUAL.map(
    ({ studies, design }): AdviceCase => ({
      about: RATERS,
      says: "somebody stands out",
      studies: `${studies}, equal noise`,
      wanted: { atMost: 0.05 },
      runs: 1_000,
      shortRuns: 15,
      isSaid: (random) => named(simulatedRound(random, design), random).length > 0,
    }),
  ),
  ...PLANTED.map(
    ({ studies, design, atLeast }): AdviceCase => ({
      about: RATERS,
      says: "the bad rater stands out",
      studies,
      wanted: { atLeast },
      runs: 500,
      shortRuns: 10,
      isSaid: (random) => named(simulatedRound(random, design), random).includes("2"),
    }),
  ),
  ...[
    { studies: "6 instructions × 2 responses", instructions: 6 },
    { studies: "20 instructions × 2 responses", instructions: 20 },
  ].map(
    ({ studies, instructions }): AdviceCase => ({
      about: "Next step",
      says: "enough labels, though no width was chosen",
      studies,
      wanted: { atMost: 0 },
      runs: 200,
      shortRuns: 5,
      isSaid: (random) => stepOf(designOf(instructions, 2, [0.8, 0.8, 0.8]), random, null) === "enough",
    }),
  ),
  {
    about: "Next step",
    says: "enough labels for a width of 0.3",
    studies: "6 instructions × 2 responses",
    wanted: { atMost: 0 },
    runs: 200,
    shortRuns: 5,
    isSaid: (random) => stepOf(designOf(6, 2, [0.95, 0.95, 0.95]), random, "0.3") === "enough",
  },
  ...severityCases(),
];

/** What the page says next of a round all of whose labels are there. */
function severityStepOf(round: SimulatedRound, random: Random) {
  const values = [1, 2, 3, 4, 5].filter((value) => round.rows.some((row) => row.includes(value)));
  const labels = round.rows.flatMap((row, rater) =>
    row.map((value, task) => ({
      response: `${task}`,
      cluster: `${round.clusterOfUnit[task]}`,
      system: `${task % 2}`,
      question: "",
      rater: `${rater + 1}`,
      level: values.indexOf(value),
    })),
  );
  const levels = mapStatistic(manyFacetRasch(facetsData(labels, values).data), ({ alpha, raters }) => ({
    alpha,
    raters: raters.map(({ shift, pValue, infit }, place) => ({
      number: place + 1,
      shift: { value: defined(shift.value), interval: NOTHING },
      pValue,
      infit,
    })),
  }));
  const cause = severityCause({ levels, answers: null });
  return nextStep({
    round: { status: "open", overlap: round.rows.length, planned: null },
    places: { wanted: labels.length, submitted: labels.length },
    members: round.rows.length,
    target: null,
    items: null,
    enough: null,
    raters: ratersToLookAt({ raters: reportsOf(round, random), commonest: { share: NOTHING } }),
    severity: cause && { ...cause, areJudges: false },
  });
}

function severityCases(): AdviceCase[] {
  return [
    ...EQUALLY_STRICT.map(
      ({ studies, round }): AdviceCase => ({
        about: "Next step",
        says: "raters’ severity is why alpha is low",
        studies,
        wanted: { atMost: 0.05 },
        runs: 400,
        shortRuns: 6,
        isSaid: (random) => severityStepOf(round(random), random).kind === "severity",
      }),
    ),
    ...SEVERE.map(
      ({ severities, instructions, strict, lenient }): AdviceCase => ({
        about: "Next step",
        says: `raters’ severity is why alpha is low: ${lenient ? `${strict} strict, ${lenient} lenient` : `${strict} strict`}`,
        studies: `${2 * instructions} responses, severities ${severities.join(", ")}`,
        wanted: { atLeast: 0.8 },
        runs: 200,
        shortRuns: 6,
        isSaid: (random) => {
          const { kind, text } = severityStepOf(
            severeRound(random, { ...designOf(instructions, 2, []), severities }),
            random,
          );
          const named = (is: string) =>
            [...text.matchAll(new RegExp(`(Rater \\d+) (?:is )?${is}`, "g"))].map(([, name]) => name);
          const isOfLenient = lenient === null || `${named("lenient")}` === `${lenient}`;
          return kind === "severity" && `${named("strict")}` === `${strict}` && isOfLenient;
        },
      }),
    ),
  ];
}

const SIMULATIONS = 100;

function stepOf(design: RoundDesign, random: Random, target: "0.3" | null) {
  const round = simulatedRound(random, design);
  const patterns = patternsFromTable(round.table);
  const clusters = clustersOfRound(round, patterns);
  const interval = alphaInterval(patterns, "ordinal", { random, resamples: 500, clusters });
  const enough = enoughLabels(patterns, {
    difference: "ordinal",
    width: target === null ? null : Number(target),
    simulations: SIMULATIONS,
    random,
    interval,
    nClusters: design.instructions,
    maxUnits: 10_000,
  });
  const tasks = design.instructions * design.tasksOfInstruction;
  const labels = tasks * design.accuracies.length;
  return nextStep({
    round: { status: "open", overlap: design.accuracies.length, planned: null },
    places: { wanted: labels, submitted: labels },
    members: design.accuracies.length,
    target,
    items: null,
    raters: null,
    severity: null,
    enough: { ...enough, nInstructions: design.instructions },
  }).kind;
}
