import type { RoundProgress } from "@/lib/results/agreement-progress";
import type { RoundAgreement } from "@/lib/results/agreement-round";
import type { RoundFacts } from "../round-write-up";

export const number = (value: number) => ({ defined: true, value }) as const;
export const between = (low: number, high: number, method: "percentile" | "wilson" = "percentile") =>
  ({
    defined: true,
    value: { low, high, confidence: 0.95, method, nResamples: method === "wilson" ? null : 2000 },
  }) as const;
export const ID = "01a1f8ba-2d14-76d9-a315-e823a4e68e66";

export const rater = (simulated: boolean): RoundProgress["raters"][number] => ({
  raterId: ID,
  pseudonym: "Rater 01",
  kind: "human",
  simulated,
  isJury: false,
  name: null,
  source: null,
  labels: 10,
  medianDurationMs: null,
  lastLabelAt: "2026-03-01T12:00:00.000Z",
  comments: 0,
  problems: 0,
});

export const progress: RoundProgress = {
  round: {
    id: ID,
    studyId: ID,
    studyName: "Study",
    name: "Scores & more",
    protocol: "direct_scoring",
    scale: "score",
    status: "closed",
    overlap: 3,
    stopsWhenSettled: false,
    planned: null,
    arms: null,
    levelNames: ["a", "b", "c", "d", "e"],
    checklistSeries: null,
    allowUnknown: false,
    offersEither: false,
    ratedCriterion: null,
    criterionMeaning: null,
    criteriaTogether: [],
  },
  version: "1",
  tasks: { total: 1200, toComplete: 1200, complete: 1000, labelled: 1100 },
  places: { wanted: 3600, most: null, submitted: 3200, held: 0 },
  labels: 3200,
  members: 3,
  pace: { lastHour: 0, lastDay: 0, perHour: null, measured: null, expectedEnd: null, activeRaters: 0 },
  imagesUnseen: 0,
  raters: [rater(false), rater(false), rater(false)],
  ease: null,
  comments: 0,
  problems: 0,
  skips: 0,
  asOf: null,
};

export const agreement: RoundAgreement = {
  raters: "human",
  level: "ordinal",
  scale: "score",
  pairOrder: null,
  alpha: { value: number(0.2561), interval: between(0.2139, 0.3012) },
  basis: { nUnits: 1100, nUnitsPairable: 1050, nLabels: 3200, nLabelsPairable: 3150, nRaters: 3 },
  drawn: "tasks",
  percentAgreement: number(0.4321),
  mean: number(3.351),
  distribution: [],
  histogram: null,
  prevalence: null,
  coincidences: { values: [], cells: [], totals: [], total: 0 },
  asOf: null,
};

export const facts: RoundFacts = {
  progress,
  agreement,
  seed: 7,
  answers: null,
  nQuestions: 0,
  againstTruth: null,
  means: null,
  systems: null,
  judges: null,
  enough: null,
  leftOut: null,
  version: "1.2.3",
  date: new Date("2026-11-20T10:00:00Z"),
};
