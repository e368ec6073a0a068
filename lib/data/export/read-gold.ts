import type { AnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import { groupRows } from "@/lib/data/agreement/group-rows";
import { liveLabels } from "@/lib/data/agreement/live-labels";
import { readTaskSafety } from "@/lib/data/agreement/systems/read-round-safety";
import type { Snapshot } from "@/lib/db/snapshot";
import { ratersForTruth } from "@/lib/domain/agreement/round-categories";
import type { CountedExport } from "@/lib/domain/export";
import type { GoldCategories, GoldQuestion, GoldRecord } from "@/lib/domain/export-records";
import type { Answer } from "@/lib/domain/protocol";
import { categorises, hasAnswers, labelsInstructions } from "@/lib/domain/protocol/protocols";
import { isOfCategories, isOfRealNumbers, scaleOfRound } from "@/lib/domain/protocol/round-scale";
import type { Level } from "@/lib/domain/protocol/scale";
import { SIDES, type Side } from "@/lib/domain/protocol-words";
import { percentAgreement } from "@/lib/stats/agreement/percent-agreement";
import { categoryGroundTruth } from "@/lib/stats/checklist/category-classification";
import { passRate } from "@/lib/stats/checklist/pass-rate";
import { majority } from "@/lib/stats/consensus/majority";
import { mean } from "@/lib/stats/consensus/mean";
import { median } from "@/lib/stats/consensus/median";
import { outcomeOfMeanPreference, outcomeOfPreferences } from "@/lib/stats/preference/outcome";
import { patternsFromCounts } from "@/lib/stats/reliability/unit-value-counts";
import { valueOrNull } from "@/lib/stats/statistic";
import { type Question, readQuestions } from "./read-questions";
import { type DecidedAnswer, type LabelRow, readTaskBatches, type TaskBatch, type TaskRow } from "./read-task-batches";

/** The gold labels of a round, in the order of its tasks. */
export async function* readGold(
  db: Snapshot,
  round: AnalysedRound,
  options: CountedExport,
): AsyncGenerator<readonly GoldRecord[]> {
  for await (const batch of readTaskBatches(db, round, options, liveLabels(round, options.raters))) {
    const questions = await readQuestions(
      db,
      batch.tasks.map((task) => task.checklistId),
    );
    const labelsOf = groupRows(batch.labels, (label) => label.taskId);
    const answersOf = answersByTaskAndItem(batch);
    const safety = labelsInstructions(round.protocol)
      ? null
      : await readTaskSafety(
          db,
          round,
          options.raters,
          batch.tasks.map(({ id }) => id),
        );
    const decisions = new Map(batch.decidedAnswers.map((row) => [`${row.taskId} ${row.itemId} ${row.side}`, row]));
    yield batch.tasks.map((task) => {
      const list = task.checklistId === null ? null : (questions.get(task.checklistId) ?? []);
      const checklist = list && {
        questions: options.texts ? list : list.map((question) => ({ ...question, question: "" })),
        answersOf: (itemId: string, side: Side) => answersOf.get(`${task.id} ${itemId} ${side}`) ?? [],
        decisionOf: (itemId: string, side: Side) => decisions.get(`${task.id} ${itemId} ${side}`) ?? null,
      };
      return {
        ...goldLabel(round, task, labelsOf.get(task.id) ?? [], checklist),
        safety: safety && (safety.get(task.id) ?? { judgements: 0, flags: 0 }),
      };
    });
  }
}

function answersByTaskAndItem({ labels, answers }: TaskBatch): Map<string, Answer[]> {
  const taskOf = new Map(labels.map((label) => [label.id, label.taskId]));
  const grouped = new Map<string, Answer[]>();
  for (const { annotationId, itemId, side, answer } of answers) {
    const key = `${taskOf.get(annotationId)} ${itemId} ${side}`;
    const list = grouped.get(key);
    if (list) list.push(answer);
    else grouped.set(key, [answer]);
  }
  return grouped;
}

/** What the labels of one task come to. Undefined values are null in the file; the rules stand in its manifest. */
function goldLabel(
  round: AnalysedRound,
  task: TaskRow,
  labels: readonly LabelRow[],
  checklist: {
    questions: readonly Question[];
    answersOf: (itemId: string, side: Side) => readonly Answer[];
    decisionOf: (itemId: string, side: Side) => DecidedAnswer | null;
  } | null,
): Omit<GoldRecord, "safety"> {
  const ofRound = scaleOfRound(round);
  const { values: scale = [], comparison = null } = ofRound ?? {};
  const areCategories = isOfCategories(ofRound);
  const values = labels.flatMap(({ level }) => level ?? []);
  const levels = scale.map((level) => values.filter((value) => value === level).length);
  const sides = task.exported.b ? SIDES : [null];
  const questions = sides.flatMap((side) =>
    (checklist?.questions ?? []).map((question) => {
      const about = [question.itemId, side ?? "A"] as const;
      return goldQuestion({ ...question, side }, checklist?.answersOf(...about) ?? [], checklist?.decisionOf(...about));
    }),
  );
  const passRateOf = (side: Side) =>
    valueOrNull(passRate(sumOf(questions.filter((question) => (question.side ?? "A") === side))));
  const most = isOfRealNumbers(ofRound) ? null : valueOrNull(majority(values, "undefined"));
  const average = areCategories ? null : valueOrNull(mean(values));
  const consensus = areCategories ? most : average;
  const gold = task.adjudicated ?? consensus;
  return {
    task: task.exported,
    nRaters: labels.length,
    nSimulated: labels.filter((label) => label.simulated).length,
    levels,
    mean: average,
    median: areCategories ? null : valueOrNull(median(values)),
    majority: most,
    agreement: scale.length > 0 ? agreementOf(scale, levels) : null,
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
  { itemId, ...question }: Question,
  labels: readonly LabelRow[],
): GoldCategories {
  const sets = labels.flatMap(({ categorised }) => (categorised ? [new Set(categorised[itemId])] : []));
  const truth = sets.length < ratersForTruth(round) ? null : categoryGroundTruth(sets);
  return {
    ...question,
    nRaters: sets.length,
    given: round.categories.map((category) => sets.filter((set) => set.has(category)).length),
    truth: truth && round.categories.filter((category) => truth.has(category)),
  };
}

function agreementOf(values: readonly Level[], counts: readonly number[]): number | null {
  return valueOrNull(percentAgreement(patternsFromCounts({ values, counts: Uint32Array.from(counts) })).share);
}

function goldQuestion(
  { itemId: _, ...question }: Question & { side: Side | null },
  answers: readonly Answer[],
  decision: DecidedAnswer | null = null,
): GoldQuestion {
  const count = (wanted: Answer) => answers.filter((answer) => answer === wanted).length;
  const tally = { yes: count("YES"), no: count("NO"), unknown: count("UNKNOWN") };
  const told = answers.filter((answer) => answer !== "UNKNOWN");
  const most = valueOrNull(majority(told, "undefined"));
  const gold = decision?.answer ?? most;
  return {
    ...question,
    ...tally,
    majority: most,
    passShare: valueOrNull(passRate(tally)),
    adjudicated: decision?.answer ?? null,
    adjudicationReason: decision?.reason ?? null,
    adjudicatorLabelled: decision?.deciderLabelled ?? null,
    gold,
    goldSource: gold === null ? null : decision === null ? "consensus" : "adjudicated",
  };
}

function sumOf(questions: readonly GoldQuestion[]) {
  const total = (of: (question: GoldQuestion) => number) => questions.reduce((sum, question) => sum + of(question), 0);
  return { yes: total((q) => q.yes), no: total((q) => q.no), unknown: total((q) => q.unknown) };
}
