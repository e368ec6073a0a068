import { z } from "zod";
import {
  type Estimated,
  type Estimates,
  estimatesFigure,
  type JudgeEstimates,
  type OfLabels,
} from "@/lib/compare/estimates";
import { yieldToEventLoop } from "@/lib/concurrency/in-turns";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row, rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { countLabels } from "@/lib/results/server/counts/count-labels";
import { estimateOf } from "@/lib/results/server/estimate-of";
import { backgroundFigure } from "@/lib/results/server/figures/background-figure";
import { type AnalysedRound, findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { liveLabels } from "@/lib/results/server/live-labels";
import { hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import { isOfCategories, scaleOfRound } from "@/lib/round/protocol/round-scale";
import type { Scale } from "@/lib/round/protocol/scale";
import { type EstimatedMean, type MeanFromBoth, RARELY, type Selection } from "@/lib/stats/estimate/estimate-from-both";
import { type PlannedUnit, plannedSystems } from "@/lib/stats/estimate/planned-labels";
import { coversEveryShare } from "@/lib/stats/estimate/rogan-gladen";
import { systemsFromBoth, type UnitOfSystem } from "@/lib/stats/estimate/systems-from-both";
import { groupRows } from "@/lib/stats/group-rows";
import { naturalOrder } from "@/lib/stats/natural-order";
import { outcomeOfMeanPreference } from "@/lib/stats/preference/outcome";
import { seededRandom } from "@/lib/stats/resampling/random";
import { mapStatistic, undefinedBecause } from "@/lib/stats/statistic";
import { meanOf } from "@/lib/stats/sum";
import { nameOf } from "../judge-figures";
import { type RoundRater, readRoundRaters } from "../round-judge-labels";

/** With more labels than this in all, the command line takes them. */
const MAX_LABELS = 50_000;
/** More are left to a worker. */
const LABELS_AT_ONCE = 5_000;
const RESAMPLES = 1_000;

/**
 * What people's labels and each judge's say of the systems together. People are those who labelled, else imported raters; a
 * unit is a response, a question asked of one, or a pair, and instructions are drawn whole.
 */
export const readEstimates = backgroundFigure(estimatesFigure, {
  stored: estimatesFigure.schema,
  atOnce: LABELS_AT_ONCE,
  async ask(viewer, roundId, { without, of }) {
    const db = prisma();
    const round = await findAnalysedRound(viewer, "agreement.read", roundId, { without, labels: "weighted" });
    return {
      place: { db, round, key: of === "answers" ? of : "" },
      roundIds: [roundId],
      job: { without, of },
      compute: () => computeEstimates(round, of ?? "levels"),
      show: async ({ result, asOf }) => ({ ...result, asOf }),
    };
  },
});

async function computeEstimates(round: AnalysedRound, of: OfLabels): Promise<Omit<Estimates, "asOf">> {
  const hasBoth = scaleOfRound(round) !== null && hasAnswers(round.protocol) && !labelsPairs(round.protocol);
  const scale = of === "answers" && hasBoth ? null : scaleOfRound(round);
  const estimated = labelsPairs(round.protocol) ? "win-rate" : scale ? "mean-score" : "pass-rate";
  const isPlanned = round.planned !== null;
  const none: Omit<Estimates, "asOf"> = {
    estimated,
    hasBoth,
    judges: [],
    labelDurationMs: null,
    labelsPerTask: 0,
    isPlanned,
    isTooLarge: false,
  };
  if (isOfCategories(scale) || !(scale || hasAnswers(round.protocol))) return none;
  const read = await snapshot(async (db) => {
    const raters = await readRoundRaters(db, round, scale ? "levels" : "labels");
    const labelDurationMs = await readLabelDuration(db, round);
    if (!raters.some(({ kind }) => kind === "judge")) return { raters, labels: [], labelDurationMs };
    if ((await countLabels(db, [round.id])) > MAX_LABELS) return { raters, labels: null, labelDurationMs };
    const labels = scale ? await readLevels(db, round) : await readAnswers(db, round);
    return { raters, labels, labelDurationMs };
  });
  if (!read.labels) return { ...none, isTooLarge: true };
  const kind = read.raters.some((rater) => rater.kind === "human") ? "human" : "imported";
  const people = new Set(read.raters.flatMap((rater) => (rater.kind === kind ? [rater.raterId] : [])));
  const units = [...groupRows(read.labels, ({ unit }) => unit).values()];
  const judges: JudgeEstimates[] = [];
  for (const judge of read.raters.filter((rater) => rater.kind === "judge")) {
    const own = units.flatMap((labels) => unitsOf(labels, people, judge, estimated, scale));
    const judged = new Set(read.labels.flatMap(({ raterId, taskId }) => (raterId === judge.raterId ? [taskId] : [])));
    const judgedUnits = read.labels.filter(({ raterId }) => raterId === judge.raterId).length;
    const unitsPerLabel = judged.size > 0 ? judgedUnits / judged.size : 1;
    judges.push({ ...estimatesBy(judge, own, { ...none, range: rangeOf(scale, estimated) }), unitsPerLabel });
    await yieldToEventLoop();
  }
  return { ...none, judges, labelDurationMs: read.labelDurationMs, labelsPerTask: labelsPerTask(read.labels, people) };
}

function labelsPerTask(labels: readonly Label[], people: ReadonlySet<string>): number {
  const raters = groupRows(
    labels.filter(({ raterId }) => people.has(raterId)),
    ({ taskId }) => taskId,
  );
  if (raters.size === 0) return 0;
  return meanOf([...raters.values()].map((of) => new Set(of.map(({ raterId }) => raterId)).size));
}

async function readLabelDuration(db: Reader, round: AnalysedRound): Promise<number | null> {
  const { median } = await row(
    z.object({ median: z.number().nullable() }),
    Prisma.sql`
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY a.duration_ms) AS median
      FROM annotation a JOIN task t ON t.id = a.task_id
      WHERE ${liveLabels(round, "human")} AND a.duration_ms > 0`,
    db,
  );
  return median;
}

const labelSchema = z.object({
  raterId: z.uuid(),
  unit: z.string(),
  taskId: z.uuid(),
  instructionId: z.uuid(),
  systemA: z.string(),
  systemB: z.string().nullable(),
  value: z.number(),
  /** with which people were to be asked; 1 where they label all tasks, as far as they do */
  probability: z.number(),
});
type Label = z.infer<typeof labelSchema>;

function readLevels(db: Reader, round: AnalysedRound): Promise<Label[]> {
  return rows(
    labelSchema,
    Prisma.sql`
      SELECT a.rater_id AS "raterId", t.id AS unit, t.id AS "taskId", t.instruction_id AS "instructionId", sa.name AS "systemA",
        sb.name AS "systemB", a.level AS value, coalesce(t.probability, 1) AS probability
      FROM annotation a JOIN task t ON t.id = a.task_id
      JOIN response ra ON ra.id = t.response_a_id JOIN system sa ON sa.id = ra.system_id
      LEFT JOIN response rb ON rb.id = t.response_b_id LEFT JOIN system sb ON sb.id = rb.system_id
      WHERE ${liveLabels(round, "all")} AND a.level IS NOT NULL
      ORDER BY t.position, a.rater_id`,
    db,
  );
}

function readAnswers(db: Reader, round: AnalysedRound): Promise<Label[]> {
  return rows(
    labelSchema,
    Prisma.sql`
      SELECT a.rater_id AS "raterId", t.id || ' ' || ca.item_id AS unit, t.id AS "taskId", t.instruction_id AS "instructionId",
        sa.name AS "systemA", NULL AS "systemB", CASE ca.answer WHEN 'YES' THEN 1 ELSE 0 END::float8 AS value,
        coalesce(t.probability, 1) AS probability
      FROM annotation a JOIN task t ON t.id = a.task_id
      JOIN response ra ON ra.id = t.response_a_id JOIN system sa ON sa.id = ra.system_id
      JOIN checklist_answer ca ON ca.annotation_id = a.id AND ca.answer IN ('YES', 'NO')
      WHERE ${liveLabels(round, "all")} AND t.response_b_id IS NULL
      ORDER BY t.position, ca.item_id, a.rater_id`,
    db,
  );
}

type PlannedUnitOfSystem = UnitOfSystem & PlannedUnit;

/** What people and a judge say of one response, question or pair; of a pair about both of its systems. */
function unitsOf(
  labels: readonly Label[],
  people: ReadonlySet<string>,
  judge: RoundRater,
  estimated: Estimated,
  scale: Scale | null,
): PlannedUnitOfSystem[] {
  const [first] = labels;
  if (!first) return [];
  const comparison = scale?.comparison;
  const meanBy = (isCounted: (raterId: string) => boolean) => {
    const values = labels.flatMap(({ raterId, value }) => (isCounted(raterId) ? [value] : []));
    if (values.length === 0) return null;
    const mean = meanOf(values);
    return comparison ? { win: 1, tie: 0.5, loss: 0 }[outcomeOfMeanPreference(mean, comparison)] : mean;
  };
  const unit = {
    cluster: first.instructionId,
    probability: first.probability,
    people: meanBy((raterId) => people.has(raterId)),
    judge: meanBy((raterId) => raterId === judge.raterId),
  };
  if (estimated !== "win-rate") return [{ ...unit, system: first.systemA }];
  const { systemA, systemB } = first;
  if (systemB === null || systemA === systemB) return [];
  const turned = (points: number | null) => (points === null ? null : 1 - points);
  return [
    { ...unit, system: systemA },
    { ...unit, system: systemB, people: turned(unit.people), judge: turned(unit.judge) },
  ];
}

function estimatesBy(
  judge: RoundRater,
  units: readonly PlannedUnitOfSystem[],
  { estimated, isPlanned, range }: Pick<Estimates, "estimated" | "isPlanned"> & { range: Range },
): Omit<JudgeEstimates, "unitsPerLabel"> {
  const options = () => ({ resampling: { random: seededRandom(FIGURE_SEED), resamples: RESAMPLES } });
  // Differences are first less second, as in the page's other tables of systems.
  const sorted = units.toSorted((one, other) => naturalOrder(one.system, other.system));
  const { systems, differences } = isPlanned ? plannedSystems(sorted) : systemsFromBoth(sorted, options);
  const [width, sent] = [range.high - range.low, estimated === "win-rate" ? [] : differences];
  const chosen = new Set(systems.flatMap(({ system, selection }) => (isChosen(selection) ? [system] : [])));
  return {
    ...nameOf(judge),
    systems: systems.map(({ system, ...found }) => ({ system, ...asSent(found, range, chosen.has(system)) })),
    differences: sent.map(({ a, b, ...found }) => {
      // A choice that both systems share cancels in the judge's differences, so these alone cannot tell.
      const isOfChosen = chosen.has(a) || chosen.has(b) || isChosen(found.selection);
      return { a, b, ...asSent(found, { low: -width, high: width }, isOfChosen) };
    }),
  };
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** What a mean can be: anything of a scale without steps. */
function rangeOf(scale: Scale | null, estimated: Estimated): Range {
  if (estimated !== "mean-score" || !scale) return { low: 0, high: 1 };
  return {
    low: scale.values[0] ?? Number.NEGATIVE_INFINITY,
    high: scale.values.at(-1) ?? Number.POSITIVE_INFINITY,
  };
}

/** Whether the judge's values of the labelled part differ from the others' more than a random part's would. */
function isChosen({ pValue }: Selection): boolean {
  return pValue.defined && pValue.value < RARELY;
}

/** Corrections of a judge, and normal intervals, can lead beyond what a mean can be. */
function asSent(found: MeanFromBoth, { low, high }: Range, isOfChosen: boolean) {
  const { n, nUnlabelled, people, judgeOnly, together, worthLabels, corrected, selection } = found;
  const inside = (value: number) => Math.min(high, Math.max(low, value));
  const estimate = ({ mean, interval }: EstimatedMean) =>
    estimateOf({
      value: mapStatistic(mean, ({ estimate }) => inside(estimate)),
      interval: mapStatistic(interval, (of) => ({ ...of, low: inside(of.low), high: inside(of.high) })),
    });
  return {
    labelled: n,
    judgeAlone: nUnlabelled,
    people: estimate(people),
    judgeOnly,
    together: isOfChosen ? estimateOf({ value: NO_RANDOM_PART, interval: NO_RANDOM_PART }) : estimate(together),
    lambda: mapStatistic(together.mean, ({ lambda }) => lambda),
    worthLabels: isOfChosen ? NO_RANDOM_PART : worthLabels,
    corrected: corrected.defined && coversEveryShare(corrected.value) ? ANY_SHARE : corrected,
    part: { labelled: selection.labelledMean, others: selection.unlabelledMean, pValue: selection.pValue },
  };
}

const ANY_SHARE = undefinedBecause(
  "no-agreement",
  "Any share from 0 to 100% would fit the judge’s answers: it is hardly better than chance, or people labelled too little to show how often it errs.",
);

const NO_RANDOM_PART = undefinedBecause(
  "not-random",
  "The judge gives the labelled responses other values than the rest, more than a random part would have. An estimate from both needs a random part.",
);
