import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { rewordQuestion } from "@/lib/checklist/server/reword-questions";
import { saveDraft } from "@/lib/checklist/server/save-draft";
import { rewordQuestions } from "@/lib/checklist/worker/reword-questions";
import { itemContext } from "@/lib/checklist/worker/testing/item-context";
import { prisma } from "@/lib/db/client";
import { rows } from "@/lib/db/rows";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import { readRewording } from "@/lib/results/server/read-rewording";
import { addLabels, type Label, makeRater } from "@/lib/results/server/testing/labels";
import { seededRandom } from "@/lib/stats/resampling/random";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makeModel } from "@/lib/testing/model";
import { makeOutsiders } from "@/lib/testing/outsiders";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { makeRewordingRound, readRewordings } from "./rewording-round";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

const NEW_WORDS = "Does it name the number 0 in digits?";

/** Forty instructions whose checklists ask the same two questions; people answer the first by a coin. */
async function labelledRound() {
  const study = await makeStudy(40, 2);
  const viewer = await makeMember(study.studyId, "researcher", "Rita");
  const roundId = await makeRound(study, "checklist_only", { name: "Pilot" });
  const raters = [await makeRater(study.studyId), await makeRater(study.studyId), await makeRater(study.studyId)];
  const label = async (of: string, coin: boolean) => {
    const random = seededRandom(`${coin}`);
    const truth = study.instructions.map(() => [random() < 0.5, random() < 0.5]);
    for (const raterId of raters) {
      const labels = truth.map(([first, second]): Label => {
        const yes = coin ? random() < 0.5 : first;
        return { answers: [yes ? "YES" : "NO", second ? "YES" : "NO"] };
      });
      await addLabels(of, raterId, labels);
    }
  };
  await label(roundId, true);
  return { study, viewer, roundId, label, itemId: study.instructions[0]?.itemIds[0] ?? "" };
}

test("a question in other words is a draft of every checklist that asks it; its experiment tells what it did", async () => {
  const { study, viewer, roundId, label, itemId } = await labelledRound();
  await expect(makeRewordingRound(viewer, roundId, {})).rejects.toThrow("Reword one and publish it first");
  const { checklistIds } = await rewordQuestion(viewer, roundId, { itemId, question: "Is it 0 at all?" });
  expect(checklistIds).toHaveLength(40);
  // Again: the same drafts in yet other words.
  expect((await rewordQuestion(viewer, roundId, { itemId, question: NEW_WORDS })).checklistIds).toEqual(checklistIds);
  const { checklists, experiments } = await readRewordings(viewer, roundId);
  expect(experiments).toEqual([]);
  expect(checklists).toHaveLength(40);
  expect(checklists[0]).toMatchObject({
    status: "draft",
    madeByModel: false,
    instructionId: "instruction-0",
    changes: [{ number: 1, from: "Is it 0?", to: NEW_WORDS }],
  });
  const drafts = checklists.map(({ id, revision }) => ({ id, revision }));
  const { id, name } = await makeRewordingRound(viewer, roundId, { drafts });
  expect(name).toBe("Pilot (reworded)");
  const made = await prisma().round.findUniqueOrThrow({ where: { id }, include: { tasks: true } });
  expect(made).toMatchObject({ status: "draft", overlap: 3, rewordsRoundId: roundId });
  expect(new Set(made.tasks.map(({ checklistId }) => checklistId))).toEqual(new Set(checklistIds));
  const before = await prisma().task.findMany({ where: { roundId }, orderBy: { position: "asc" } });
  expect(made.tasks.map(({ responseAId }) => responseAId).sort()).toEqual(
    before.map((task) => task.responseAId).sort(),
  );
  await label(id, false);
  const { experiment } = await readRewording(viewer, id, {});
  expect(experiment?.former).toEqual({ id: roundId, name: "Pilot" });
  const reworded = experiment?.reworded.alpha;
  expect(reworded && definedValue(reworded.new)).toBe(1);
  expect(reworded && definedValue(reworded.former)).toBeLessThan(0.3);
  expect(reworded && definedValue(reworded.interval).low).toBeGreaterThan(0.5);
  expect(reworded && definedValue(reworded.pValue)).toBeLessThan(0.01);
  const unchanged = experiment?.unchanged?.alpha;
  expect(unchanged && definedValue(unchanged.difference)).toBe(0);
  expect(experiment?.questions).toMatchObject([{ from: "Is it 0?", to: NEW_WORDS, units: 40, responses: 40 }]);
  expect(await readRewording(viewer, roundId, {})).toMatchObject({ experiment: null });
  expect(await readRewordings(viewer, roundId)).toMatchObject({
    experiments: [{ id, name, status: "draft", labels: 120 }],
    of: null,
  });
  expect((await readRewordings(viewer, id)).of).toEqual({ id: roundId, name: "Pilot" });
  for (const outsider of await makeOutsiders(study.studyId)) {
    const missing = { code: "NOT_FOUND" };
    await expect(rewordQuestion(outsider, roundId, { itemId, question: "Other?" })).rejects.toMatchObject(missing);
    await expect(readRewordings(outsider, roundId)).rejects.toMatchObject(missing);
    await expect(makeRewordingRound(outsider, roundId, {})).rejects.toMatchObject(missing);
  }
}, 60_000);

test("a model puts questions into other words, which a person publishes; a draft changed meanwhile is not published", async () => {
  const { study, viewer, roundId, itemId } = await labelledRound();
  const { studyId, instructions } = study;
  const modelId = await makeModel("writer");
  const configuration = rewordQuestions.configuration.parse({ modelId, roundId, itemIds: [itemId] });
  const prepared = await rewordQuestions.prepare(viewer, studyId, configuration);
  const subjects = await rows(z.object({ subject_id: z.string() }), prepared.subjects);
  expect(subjects.map((row) => row.subject_id)).toEqual(instructions.map(({ id }) => id));
  const work = (says: string) =>
    rewordQuestions.work(
      itemContext(studyId, configuration, instructions[0]?.id ?? "", () => models.complete(saying("w", says))),
    );
  const failed = await work("Plan: none\nAnswer: Is it 0?");
  expect(failed).toMatchObject({ ok: false });
  const outcome = await work(`Plan: digits or words\nAnswer: ${NEW_WORDS}`);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  const id = await prisma().$transaction(async (transaction) => outcome.write?.(transaction));
  const { checklists } = await readRewordings(viewer, roundId);
  expect(checklists).toMatchObject([{ id, madeByModel: true, changes: [{ from: "Is it 0?", to: NEW_WORDS }] }]);
  const seen = { id: id ?? "", revision: checklists[0]?.revision ?? 0 };
  const asked = (question: string) => ({ question, categories: [], importance: null });
  await saveDraft(viewer, seen.id, { revision: seen.revision, questions: ["Is it nought?", "Is it 1?"].map(asked) });
  await expect(makeRewordingRound(viewer, roundId, { drafts: [seen] })).rejects.toMatchObject({ code: "STALE" });
  const made = await makeRewordingRound(viewer, roundId, { drafts: [{ ...seen, revision: seen.revision + 1 }] });
  expect(await prisma().task.count({ where: { roundId: made.id } })).toBe(1);
}, 60_000);
