import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { readDisputedTask } from "@/lib/results/server/adjudication/read-disputed-task";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readItemAnalysis } from "../read-item-analysis";
import { addLabels, makeRater } from "../testing/labels";
import { readTaskLabels } from "./read-task-labels";

/** Two raters who quote 5 of 10 and 15 characters in common; one of them finds the second question unclear. */
async function quotedRound() {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "checklist_only");
  const text = "Once upon a time there was a quote.";
  await prisma().response.updateMany({ where: { instruction: { studyId: study.studyId } }, data: { text } });
  const quote = (start: number, end: number) => ({ start, end, quote: text.slice(start, end) });
  const [one, other] = [await makeRater(study.studyId), await makeRater(study.studyId)];
  await addLabels(roundId, one, [
    { answers: ["YES", "NO"], beside: [{ evidence: [quote(0, 10)] }, { unclear: true, note: "which one?" }] },
  ]);
  await addLabels(roundId, other, [{ answers: ["YES", "YES"], beside: [{ evidence: [quote(5, 20)] }] }]);
  const { id: taskId } = await prisma().task.findFirstOrThrow({ where: { roundId } });
  return { study, roundId, taskId, quote };
}

test("researchers see who noted and quoted what, adjudicators what without who", async () => {
  const { study, roundId, taskId, quote } = await quotedRound();
  const researcher = await makeMember(study.studyId, "researcher");
  const task = await readTaskLabels(researcher, roundId, taskId);
  expect(task.labels.map(({ notes }) => notes)).toEqual([
    [
      { place: 0, note: "", unclear: false, evidence: [quote(0, 10)] },
      { place: 1, note: "which one?", unclear: true, evidence: [] },
    ],
    [{ place: 0, note: "", unclear: false, evidence: [quote(5, 20)] }],
  ]);
  const { questions } = await readDisputedTask(researcher, roundId, taskId, {});
  expect(questions.map(({ beside }) => beside)).toEqual([
    [
      { writtenOrder: null, answer: "YES", note: "", unclear: false, evidence: [quote(0, 10)] },
      { writtenOrder: null, answer: "YES", note: "", unclear: false, evidence: [quote(5, 20)] },
    ],
    [{ writtenOrder: null, answer: "NO", note: "which one?", unclear: true, evidence: [] }],
  ]);
  const annotator = await makeMember(study.studyId, "annotator");
  await expect(readTaskLabels(annotator, roundId, taskId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(readDisputedTask(annotator, roundId, taskId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a round counts them by question, with the overlap of the quotes", async () => {
  const { study, roundId } = await quotedRound();
  const researcher = await makeMember(study.studyId, "researcher");
  const { noted, overlap } = await readItemAnalysis(researcher, roundId, {});
  expect(noted.map(({ number, unclear, notes, quoting, pairs }) => [number, unclear, notes, quoting, pairs])).toEqual([
    [2, 1, 1, 0, 0],
    [1, 0, 0, 2, 1],
  ]);
  expect(overlap).toEqual({
    f1: { defined: true, value: (2 * 5) / 25 },
    jaccard: { defined: true, value: 5 / 20 },
    pairs: 1,
  });
  expect(noted[0]?.f1).toMatchObject({ defined: false, reason: "no-labels" });
});
