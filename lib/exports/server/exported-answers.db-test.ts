import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { answerChecklist, makeChecklistStudy } from "@/lib/results/server/testing/checklist-study";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { exportedBy, linesOf, recordsOf } from "./testing/exported";

const bytesOf = exportedBy(exportFileBytes);

test("a judge's labels carry what it said in each order, and its probabilities", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "preference");
  const judge = await makeRater(study.studyId, { kind: "judge" });
  const ids = await addLabels(roundId, judge, [3, { level: null }]);
  await prisma().judgedOrder.createMany({
    data: [
      { annotationId: ids[0] ?? "", shownOrder: "ab", level: 2 },
      { annotationId: ids[0] ?? "", shownOrder: "ba", level: 4 },
      { annotationId: ids[1] ?? "", shownOrder: "ab", level: null },
      { annotationId: ids[1] ?? "", shownOrder: "ba", level: 4 },
    ],
  });
  await addLabels(roundId, await makeRater(study.studyId), [{ level: 5, shownOrder: "ba", comment: "B rambles" }]);
  const orders = { both_orders: true, shown_order: null };
  expect(linesOf(await bytesOf(roundId, "labels.jsonl", { allLabels: true }))).toMatchObject([
    { ...orders, preference: 3, preference_ab: 2, preference_ba: 4 },
    { both_orders: false, shown_order: "ba", preference: 5, preference_ab: null, preference_ba: null },
    { ...orders, preference: null, preference_ab: null, preference_ba: 4 },
  ]);
  const withComments = linesOf(await bytesOf(roundId, "labels.jsonl", { comments: true }));
  expect(withComments.map((line) => [line.comment, line.comment_order])).toEqual([["B rambles", "ba"]]);
  expect(linesOf(await bytesOf(roundId, "gold.jsonl", { raters: "all" }))).toMatchObject([
    { mean: 4 },
    { mean: null, gold: null },
  ]);

  const checked = await makeRound(study, "check_then_score");
  const [label] = await addLabels(checked, judge, [{ answers: ["YES"] }]);
  const [answer] = await prisma().checklistAnswer.findMany({ where: { annotationId: label } });
  await addLabels(checked, await makeRater(study.studyId), [{ level: 2, answers: ["NO", "NO"] }]);
  const itemId = study.instructions[0]?.itemIds[1] ?? "";
  await prisma().checklistAnswer.create({
    data: {
      annotationId: label ?? "",
      checklistId: answer?.checklistId ?? "",
      itemId,
      answer: "YES",
      probability: 0.75,
    },
  });
  expect(
    linesOf(await bytesOf(checked, "labels.jsonl", { allLabels: true })).map((line) => line.probabilities),
  ).toEqual([[null, 0.75], null]);
  expect(
    recordsOf(await bytesOf(checked, "labels.csv", { allLabels: true })).map((line) => line.probabilities),
  ).toEqual(["MISSING 0.75", ""]);
});

test("checklist answers: majority and share of each question, and a long file of them", async () => {
  const study = await makeStudy(1, 3);
  const roundId = await makeRound(study, "check_then_score", { allowUnknown: true });
  await addLabels(roundId, await makeRater(study.studyId), [
    { level: 4, answers: ["YES", "NO", "UNKNOWN"], ease: "easier" },
  ]);
  await addLabels(roundId, await makeRater(study.studyId), [
    { level: 4, answers: ["YES", "YES", null], ease: "harder" },
  ]);
  const [gold] = linesOf(await bytesOf(roundId, "gold.jsonl"));
  expect(gold).toMatchObject({
    n_questions: 3,
    pass_rate: 3 / 4,
    questions: [
      {
        number: 1,
        question: "Is it 0?",
        categories: [],
        n_yes: 2,
        n_no: 0,
        n_unknown: 0,
        n_either: 0,
        majority: "YES",
        pass_share: 1,
      },
      { number: 2, majority: null, pass_share: 0.5 },
      { number: 3, n_unknown: 1, majority: null, pass_share: null },
    ],
  });
  const task = await prisma().task.findFirstOrThrow({
    where: { roundId },
    include: { checklist: { include: { items: { orderBy: { position: "asc" } } } } },
  });
  const itemId = task.checklist?.items[1]?.id ?? "";
  await prisma().answerAdjudication.create({
    data: { taskId: task.id, itemId, answer: "NO", reason: "It is not", decidedBy: "somebody" },
  });
  const decided = linesOf(await bytesOf(roundId, "gold.jsonl"))[0];
  expect(decided).toMatchObject({
    pass_rate: 3 / 4,
    questions: [
      { majority: "YES", adjudicated: null, adjudicator_labelled: null, gold: "YES", gold_source: "consensus" },
      { majority: null, adjudicated: "NO", adjudication_reason: "It is not", gold: "NO", gold_source: "adjudicated" },
      { majority: null, gold: null, gold_source: null },
    ],
  });
  const questions = recordsOf(await bytesOf(roundId, "questions.csv"));
  expect(questions.map((row) => [row.task, row.number, row.majority, row.pass_share])).toEqual([
    ["0", "1", "YES", "1"],
    ["0", "2", "", "0.5"],
    ["0", "3", "", ""],
  ]);
  const labels = recordsOf(await bytesOf(roundId, "labels.csv", { allLabels: true }));
  expect(labels.map((label) => [label.answers, label.ease])).toEqual([
    ["YES NO UNKNOWN", "easier"],
    ["YES YES MISSING", "harder"],
  ]);
});

test("files of a round with points say how each question counts", async () => {
  const sections = [{ name: "Code", weight: 0.5 }];
  const study = await makeChecklistStudy(1, 1, [null, 80], [{ points: 5, required: true, sections }, { points: -3 }]);
  await answerChecklist(study, 0, await makeRater(study.studyId), [[{ answer: "YES" }, { answer: "NO" }]]);
  const [gold] = linesOf(await bytesOf(study.roundId, "gold.jsonl", { texts: false }));
  expect(gold?.questions).toMatchObject([
    { number: 1, points: 5, required: true, sections, gold: "YES" },
    { number: 2, points: -3, required: false, sections: null, gold: "NO" },
  ]);
  for (const file of ["questions.csv", "answers.csv"] as const) {
    const rows = recordsOf(await bytesOf(study.roundId, file, { texts: false }));
    expect(rows.map((row) => [row.number, row.points, row.required, row.sections])).toEqual([
      ["1", "5", "true", JSON.stringify(sections)],
      ["2", "-3", "false", ""],
    ]);
  }
});

test("answers.csv has a row for each rater and question, with ids to group by", async () => {
  const study = await makeStudy(1, 2);
  const roundId = await makeRound(study, "check_then_prefer", { allowUnknown: true });
  await addLabels(roundId, await makeRater(study.studyId), [{ level: 1, answers: ["YES", "UNKNOWN", null, "NO"] }]);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge" }), [{ level: 2, answers: ["NO"] }]);
  const rows = recordsOf(await bytesOf(roundId, "answers.csv", { allLabels: true }));
  const { series, version } = await prisma().checklist.findFirstOrThrow({ where: { studyId: study.studyId } });
  expect(rows.map((row) => [row.rater, row.side, row.number, row.answer, row.yes])).toEqual([
    ["rater-01", "A", "1", "YES", "1"],
    ["rater-01", "A", "2", "UNKNOWN", ""],
    ["rater-01", "B", "1", "", ""],
    ["rater-01", "B", "2", "NO", "0"],
    ["rater-02", "A", "1", "NO", "0"],
    ["rater-02", "A", "2", "", ""],
    ["rater-02", "B", "1", "", ""],
    ["rater-02", "B", "2", "", ""],
  ]);
  expect(rows[3]).toMatchObject({
    response_id: "instruction-0/secret-system-right/0",
    question_id: `instruction-0/${series} v${version}/2`,
    system: "secret-system-right",
    rater_kind: "imported",
    excluded: "false",
  });
  expect(recordsOf(await bytesOf(roundId, "answers.csv"))).toHaveLength(4);
});
