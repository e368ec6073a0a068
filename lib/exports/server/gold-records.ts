import type { GoldCategories, GoldQuestion, GoldRecord, LabelRater } from "@/lib/exports/export-records";
import { ratersForTruth } from "@/lib/results/round-categories";
import type { AnalysedRound } from "@/lib/results/server/find-analysed-round";
import type { Answer } from "@/lib/round/protocol/protocol";
import { SIDES, type Side } from "@/lib/round/protocol/protocol-words";
import { categorises, hasAnswers } from "@/lib/round/protocol/protocols";
import { isOfCategories, isOfRealNumbers, scaleOfRound } from "@/lib/round/protocol/round-scale";
import { categoryGroundTruth } from "@/lib/stats/checklist/category-classification";
import type { ChecklistTally } from "@/lib/stats/checklist/checklist-tally";
import { passRate } from "@/lib/stats/checklist/pass-rate";
import { majority } from "@/lib/stats/consensus/majority";
import { mean, median } from "@/lib/stats/consensus/mean-and-median";
import { groupRows } from "@/lib/stats/group-rows";
import { outcomeOfMeanPreference, outcomeOfPreferences } from "@/lib/stats/preference/outcome";
import { MIN_LABELS_TO_PAIR } from "@/lib/stats/reliability/unit-patterns";
import { valueOrNull } from "@/lib/stats/statistic";
import type { Question } from "./read-questions";
import type { BatchLabel, DecidedAnswer, TaskBatch } from "./read-task-batches";
import type { TaskRow } from "./task-rows";

/** The gold labels of tasks, in their order; those of tasks without a label that counts do not exist. */
export function goldRecords(
  round: AnalysedRound,
  batch: TaskBatch,
  raters: ReadonlyMap<number, LabelRater>,
): GoldRecord[] {
  const counted = batch.labels.filter(({ row }) => row.isCounted ?? true);
  const labelsOf = groupRows(counted, ({ row }) => row.task);
  const decisions = new Map(batch.decidedAnswers.map((row) => [`${row.taskId} ${row.itemId} ${row.side}`, row]));
  return batch.tasks.flatMap((task) => {
    const labels = labelsOf.get(task.exported.task);
    if (!labels) return [];
    const list = task.checklistId === null ? null : (batch.questions.get(task.checklistId) ?? []);
    const checklist = list && {
      questions: list,
      decisionOf: (itemId: string, side: Side) =>
        decisions.size === 0 ? null : (decisions.get(`${task.id} ${itemId} ${side}`) ?? null),
    };
    const safety = batch.safety && (batch.safety.get(task.id) ?? { judgements: 0, flags: 0 });
    const nSimulated = labels.filter(({ row }) => raters.get(row.rater)?.simulated).length;
    return [goldLabel(round, task, { labels, nSimulated, checklist, safety })];
  });
}

/** What the labels of one task come to. Undefined values are null in the file; the rules are in its manifest. */
function goldLabel(
  round: AnalysedRound,
  task: TaskRow,
  {
    labels,
    nSimulated,
    checklist,
    safety,
  }: Pick<GoldRecord, "nSimulated" | "safety"> & {
    labels: readonly BatchLabel[];
    checklist: {
      questions: readonly Question[];
      decisionOf: (itemId: string, side: Side) => DecidedAnswer | null;
    } | null;
  },
): GoldRecord {
  const ofRound = scaleOfRound(round);
  const { values: scale = [], comparison = null } = ofRound ?? {};
  const areCategories = isOfCategories(ofRound);
  const values = labels.flatMap(({ row }) => row.level ?? []);
  const levels = scale.map((level) => values.filter((value) => value === level).length);
  const sides = task.exported.b ? SIDES : [null];
  const questions = sides.flatMap((side) =>
    (checklist?.questions ?? []).map((question, index) => {
      const about = side ?? "A";
      const tally = { yes: 0, no: 0, unknown: 0, either: 0 };
      for (const { given } of labels) {
        const answer = given?.[about][index]?.answer;
        if (answer !== undefined) tally[TALLY_OF[answer]]++;
      }
      return goldQuestion(question, side, tally, checklist?.decisionOf(question.itemId, about) ?? null);
    }),
  );
  const passRateOf = (side: Side) => valueOrNull(passRate(sumOf(questions, side)));
  const most = isOfRealNumbers(ofRound) ? null : valueOrNull(majority(values, "undefined"));
  const average = areCategories ? null : valueOrNull(mean(values));
  const consensus = areCategories ? most : average;
  const gold = task.adjudicated ?? consensus;
  return {
    task: task.exported,
    nRaters: labels.length,
    nSimulated,
    safety,
    levels,
    mean: average,
    median: areCategories ? null : valueOrNull(median(values)),
    majority: most,
    agreement: scale.length > 0 ? agreementOf(levels) : null,
    outcome: comparison && valueOrNull(outcomeOfPreferences(values, comparison)),
    questions: checklist && hasAnswers(round.protocol) ? questions : null,
    categorised:
      checklist && categorises(round.protocol)
        ? checklist.questions.map((question) => goldCategories(round, question, labels))
        : null,
    passRates: { A: passRateOf("A"), B: passRateOf("B") },
    adjudicated: task.adjudicated,
    adjudicationReason: task.adjudicationReason,
    adjudicatorLabelled: task.adjudicatorLabelled,
    gold,
    goldSource: gold === null ? null : task.adjudicated === null ? "consensus" : "adjudicated",
    goldOutcome: comparison && gold !== null ? outcomeOfMeanPreference(gold, comparison) : null,
  };
}

/** A question's true categories are those that all raters gave it (tick A). */
function goldCategories(
  round: AnalysedRound,
  { itemId, number, question, categories, importance }: Question,
  labels: readonly BatchLabel[],
): GoldCategories {
  const sets = labels.flatMap(({ row }) => (row.categorised ? [new Set(row.categorised[itemId])] : []));
  const truth = sets.length < ratersForTruth(round) ? null : categoryGroundTruth(sets);
  return {
    number,
    question,
    categories,
    importance,
    nRaters: sets.length,
    given: round.categories.map((category) => sets.filter((set) => set.has(category)).length),
    truth: truth && round.categories.filter((category) => truth.has(category)),
  };
}

/** percentAgreement of one unit, without the tables that it makes for many. */
function agreementOf(counts: readonly number[]): number | null {
  let [labels, agreeing] = [0, 0];
  for (const count of counts) {
    labels += count;
    agreeing += count * (count - 1);
  }
  return labels < MIN_LABELS_TO_PAIR ? null : agreeing / (labels * (labels - 1));
}

type AnswerTally = ChecklistTally & { readonly either: number };

const TALLY_OF = { YES: "yes", NO: "no", UNKNOWN: "unknown", EITHER: "either" } as const satisfies Record<
  Answer,
  keyof AnswerTally
>;

function goldQuestion(
  { number, question, categories, importance, scoring }: Question,
  side: Side | null,
  tally: AnswerTally,
  decision: DecidedAnswer | null,
): GoldQuestion {
  const { yes, no, unknown, either } = tally;
  const most = yes === no ? null : yes > no ? "YES" : "NO";
  const gold = decision?.answer ?? most;
  // Spread, these members took a tenth of the export's time.
  return {
    number,
    side,
    question,
    categories,
    importance,
    scoring,
    yes,
    no,
    unknown,
    either,
    majority: most,
    passShare: valueOrNull(passRate(tally)),
    adjudicated: decision?.answer ?? null,
    adjudicationReason: decision?.reason ?? null,
    adjudicatorLabelled: decision?.deciderLabelled ?? null,
    gold,
    goldSource: gold === null ? null : decision === null ? "consensus" : "adjudicated",
  };
}

function sumOf(questions: readonly GoldQuestion[], about: Side): ChecklistTally {
  const sum = { yes: 0, no: 0, unknown: 0 };
  for (const { side, yes, no, unknown } of questions) {
    if ((side ?? "A") !== about) continue;
    sum.yes += yes;
    sum.no += no;
    sum.unknown += unknown;
  }
  return sum;
}
