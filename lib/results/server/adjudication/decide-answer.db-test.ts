import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { type Answer, answerSchema, type Level } from "@/lib/round/protocol/protocol";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { decideAnswer, withdrawAnswer } from "./decide-answer";
import { queue, read } from "./testing/read-queue";

type Said = Answer[];

/** A check-then-score round of three tasks with two questions each. */
async function answeredRound() {
  const study = await makeStudy(3, 2);
  const roundId = await makeRound(study, "check_then_score", { allowUnknown: true });
  const rows: Said[][] = [
    [
      ["YES", "NO"],
      ["YES", "YES"],
      ["NO", "YES"],
    ],
    [
      ["YES", "YES"],
      ["NO", "NO"],
      ["NO", "UNKNOWN"],
    ],
    [
      ["NO", "NO"],
      ["NO", "YES"],
      ["NO", "YES"],
    ],
  ].map((row): Said[] => row.map((answers): Said => answers.map((each) => answerSchema.parse(each))));
  for (const row of rows) {
    const labels = row.map((answers) => ({ level: 3 as Level, answers }));
    await addLabels(roundId, await makeRater(study.studyId), labels);
  }
  const tasks = await prisma().task.findMany({ where: { roundId }, orderBy: { position: "asc" } });
  return {
    study,
    roundId,
    owner: await makeMember(study.studyId, "owner", "Olga"),
    taskIds: tasks.map(({ id }) => id),
  };
}

test("questions are decided one by one: the queue of split answers, history, and never the numbers of agreement", async () => {
  const { roundId, owner, taskIds } = await answeredRound();
  const [taskId = "", second = ""] = taskIds;
  const found = await queue(owner, roundId, { rule: "answers" });
  // Both questions of the first two tasks are split; of the third none is.
  expect(found.tasks.map(({ position, dispute, split }) => [position, dispute, split.length])).toEqual([
    [0, 2, 2],
    [1, 2, 2],
  ]);
  expect(found.tasks[0]?.split[0]).toEqual({ number: 1, side: null, yes: 2, no: 1, decided: false });
  const numbers = () => readRoundAgreement(owner, roundId, { raters: "all", level: "ordinal" });
  const before = await numbers();
  const decision = { answer: "NO", reason: "No rhyme", expected: null } as const;
  await decideAnswer(owner, roundId, { taskId, number: 1 }, decision);
  await decideAnswer(owner, roundId, { taskId, number: 1 }, decision);
  const task = await read(owner, roundId, taskId);
  expect(task.questions[0]?.decision).toMatchObject({ answer: "NO", reason: "No rhyme", decidedBy: "Olga" });
  expect([task.questions[1]?.decision, task.decision]).toEqual([null, null]);
  expect(task.history).toMatchObject([{ kind: "decided", level: null, question: { number: 1 }, answer: "NO" }]);
  const after = await queue(owner, roundId, { rule: "answers" });
  expect(after.tasks.map(({ position, dispute }) => [position, dispute])).toEqual([
    [1, 2],
    [0, 1],
  ]);
  expect(after.counts).toEqual({ open: 2, decided: 1 });
  expect((await queue(owner, roundId, { rule: "answers", at: 2 })).counts.open).toBe(1);
  const decided = await queue(owner, roundId, { rule: "answers", show: "decided" });
  expect(decided.tasks.map(({ position, split }) => [position, split.map((each) => each.decided)])).toEqual([
    [0, [true, false]],
  ]);
  expect(await numbers()).toEqual(before);
  await decideAnswer(owner, roundId, { taskId: second, number: 2 }, { ...decision, answer: "YES" });
  expect((await queue(owner, roundId, { rule: "range", at: 1 })).counts.decided).toBe(0);
});

test("of two decisions about one question the second is told; revised and withdrawn ones stay in the history", async () => {
  const { study, roundId, owner, taskIds } = await answeredRound();
  const colleague = await makeMember(study.studyId, "researcher", "Rita");
  const of = { taskId: taskIds[0] ?? "", number: 2 };
  const decide = (viewer: Viewer, answer: "YES" | "NO", expected: string | null) =>
    decideAnswer(viewer, roundId, of, { answer, reason: `It is ${answer}`, expected });
  const both = await Promise.allSettled([decide(owner, "YES", null), decide(colleague, "NO", null)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const standing = (await read(owner, roundId, of.taskId)).questions[1]?.decision;
  await decide(colleague, "NO", standing?.decidedAt ?? null);
  await expect(decide(owner, "YES", standing?.decidedAt ?? null)).rejects.toMatchObject({ code: "CONFLICT" });
  const revised = (await read(owner, roundId, of.taskId)).questions[1]?.decision;
  expect(revised).toMatchObject({ answer: "NO", decidedBy: "Rita" });
  await withdrawAnswer(owner, roundId, of, revised?.decidedAt ?? "");
  const task = await read(owner, roundId, of.taskId);
  expect(task.questions[1]?.decision).toBeNull();
  expect(task.history.map(({ kind }) => kind)).toEqual(["decided", "revised", "withdrawn"]);
});

test("only who may adjudicate decides answers, of questions that are there and that somebody answered", async () => {
  const { study, roundId, owner, taskIds } = await answeredRound();
  const decision = { answer: "YES", reason: "So", expected: null } as const;
  const [taskId = ""] = taskIds;
  const annotator = await makeMember(study.studyId, "annotator");
  const missing = { code: "NOT_FOUND" };
  await expect(decideAnswer(annotator, roundId, { taskId, number: 1 }, decision)).rejects.toMatchObject(missing);
  await expect(decideAnswer(owner, roundId, { taskId, number: 3 }, decision)).rejects.toMatchObject(missing);
  const { roundId: other, owner: stranger } = await answeredRound();
  await expect(decideAnswer(stranger, roundId, { taskId, number: 1 }, decision)).rejects.toMatchObject(missing);
  await expect(decideAnswer(stranger, other, { taskId, number: 1 }, decision)).rejects.toMatchObject(missing);
  const empty = await makeRound(study, "check_then_score");
  const { id } = await prisma().task.findFirstOrThrow({ where: { roundId: empty } });
  const unanswered = decideAnswer(owner, empty, { taskId: id, number: 1 }, decision);
  await expect(unanswered).rejects.toMatchObject({ code: "CONFLICT" });
});
