import { expect, test } from "vitest";
import { type ResponseTruth, responseTruthSchema } from "@/lib/content/response-truth";
import { getInstruction } from "@/lib/content/server/get-instruction";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { labelListQuerySchema } from "@/lib/results/round-labels";
import { readVersion } from "@/lib/results/server/figures/read-version";
import { listLabels } from "@/lib/results/server/labels/list-labels";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { changeTruth } from "./change-truth";

const NOTHING: ResponseTruth = { score: null, answers: [], explanation: null };
const known = (answer: "YES" | "NO" | null, explanation: string | null = null) => ({ answer, explanation });

async function oneResponse() {
  const study = await makeStudy(1, 2);
  const [instruction] = study.instructions;
  const responseId = instruction?.responseIds[0] ?? "";
  const viewer = await makeMember(study.studyId, "researcher");
  const save = (revision: number, truth: ResponseTruth) =>
    changeTruth(viewer, { studyId: study.studyId, responseId, revision }, truth);
  const read = async () => {
    const { responses } = await getInstruction(OPERATOR, study.studyId, instruction?.id ?? "");
    const found = responses.find(({ id }) => id === responseId);
    if (!found) throw new Error("no response");
    return found;
  };
  return { study, responseId, viewer, save, read };
}

test("a reference answer is written and read back; what it replaces stays in the history", async () => {
  const { study, responseId, save, read } = await oneResponse();
  expect((await read()).truthQuestions).toEqual(["Is it 0?", "Is it 1?"]);
  const truth = { score: 4, answers: [known("YES", "Both are there"), known(null)], explanation: "Nearly all" };
  expect(await save(0, truth)).toEqual({ revision: 1 });
  expect(await read()).toMatchObject({
    knownScore: 4,
    knownAnswers: ["YES", null],
    answerExplanations: ["Both are there", null],
    explanation: "Nearly all",
    truthRevision: 1,
  });
  await save(1, { ...NOTHING, answers: [known(null), known(null)] });
  expect(await read()).toMatchObject({
    knownScore: null,
    knownAnswers: null,
    answerExplanations: null,
    explanation: null,
    truthRevision: 2,
  });
  const events = await prisma().event.findMany({ where: { subject: responseId }, orderBy: { at: "asc" } });
  expect(events.map(({ kind, studyId }) => [kind, studyId])).toEqual(
    events.map(() => ["response.truth-changed", study.studyId]),
  );
  expect(events[1]?.data).toMatchObject({ was: { knownScore: 4, knownAnswers: ["YES", null] } });
});

test("of two who save at once one is told, and nothing is overwritten unseen", async () => {
  const { save, read } = await oneResponse();
  const saved = await Promise.allSettled([2, 3].map((score) => save(0, { ...NOTHING, score })));
  expect(saved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [refused] = saved.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  expect(refused).toMatchObject({ code: "STALE", details: { revision: 1 } });
  expect((await read()).knownScore).toBe(saved[0]?.status === "fulfilled" ? 2 : 3);
});

test("labels are compared with what is known now", async () => {
  const { study, save } = await oneResponse();
  const roundId = await makeRound(study, "check_then_score");
  await addLabels(roundId, await makeRater(study.studyId), [{ level: 4, answers: ["YES", "NO"] }]);
  const right = async () => (await listLabels(OPERATOR, roundId, labelListQuerySchema.parse({}))).labels[0]?.right;
  expect(await right()).toBeNull();
  const before = await readVersion(prisma(), { id: roundId });
  await save(0, { ...NOTHING, score: 4, answers: [known("YES"), known("NO")] });
  expect(await right()).toBe(true);
  // Also what was being computed from the earlier answer is found to be of an earlier state.
  expect(await readVersion(prisma(), { id: roundId })).not.toBe(before);
  await save(1, { ...NOTHING, answers: [known("YES"), known("YES")] });
  expect(await right()).toBe(false);
});

test("answers without a question, and taking away what raters are checked by, are refused", async () => {
  const { study, responseId, save } = await oneResponse();
  await expect(save(0, { ...NOTHING, answers: [known("YES")] })).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringContaining("has 2 questions; found 1 answer"),
  });
  const explained = { ...NOTHING, answers: [{ answer: null, explanation: "Why?" }] };
  expect(responseTruthSchema.safeParse(explained).success).toBe(false);
  await save(0, { ...NOTHING, score: 3 });
  const roundId = await makeRound(study, "direct_scoring", { name: "Trained" });
  const task = await prisma().task.findFirstOrThrow({ where: { roundId, responseAId: responseId } });
  await prisma().task.delete({ where: { id: task.id } });
  const { id: _, ...data } = task;
  await prisma().task.create({ data: { ...data, stratum: "training", wanted: 0 } });
  await expect(save(1, NOTHING)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("Trained"),
  });
  expect(await save(1, { ...NOTHING, score: 5 })).toEqual({ revision: 2 });
});

test("only who may change the study may change it, under the study's own address", async () => {
  const { study, responseId } = await oneResponse();
  const other = await makeStudy(1);
  const stranger = await makeMember(other.studyId, "owner");
  for (const [viewer, { studyId }] of [
    [await makeMember(study.studyId, "annotator"), study],
    [stranger, study],
    [stranger, other],
  ] as const) {
    const attempt = changeTruth(viewer, { studyId, responseId, revision: 0 }, NOTHING);
    await expect(attempt).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
