import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { coverageQuerySchema } from "@/lib/checklist/coverage";
import { readCoverage } from "@/lib/checklist/server/gold-coverage/read-coverage";
import { saveDraft } from "@/lib/checklist/server/save-draft";
import { setGold } from "@/lib/checklist/server/set-gold";
import { startDraft } from "@/lib/checklist/server/start-draft";
import { prisma } from "@/lib/db/client";
import { rows } from "@/lib/db/rows";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import { makeModel } from "@/lib/testing/model";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { matchChecklists } from "./match-checklists";
import { itemContext } from "./testing/item-context";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

test("a run asks a model which questions cover the gold ones; coverage rests on its answers apart from people's", async () => {
  const study = await makeStudy(2, ["Is it short?", "Is it true?", "Does it name Rome?"]);
  const { studyId } = study;
  const viewer = await makeMember(studyId, "researcher");
  const ids: string[] = [];
  for (const { id, checklistId } of study.instructions) {
    await setGold(viewer, checklistId, true);
    const draft = await startDraft(viewer, studyId, { instructionId: id, series: "model" });
    const questions = ["Is Rome in it?", "Is it brief?"].map((question) => ({
      question,
      categories: [],
      importance: null,
    }));
    await saveDraft(viewer, draft.id, { revision: 0, questions });
    ids.push(id);
  }
  const modelId = await makeModel("matcher");
  const configuration = matchChecklists.configuration.parse({ modelId, series: "model" });
  const subjects = async (changes: object = {}) => {
    const { subjects: sql } = await matchChecklists.prepare(viewer, studyId, { ...configuration, ...changes });
    return (await rows(z.object({ subject_id: z.string() }), sql)).map((row) => row.subject_id);
  };
  expect(await subjects()).toEqual(ids);
  const ask = async (subject: string, says: string) => {
    const context = itemContext(studyId, configuration, subject, () => models.complete(says));
    const outcome = await matchChecklists.work(context);
    if (!outcome.ok) return outcome.failure.kind;
    await prisma().$transaction(async (within) => outcome.write?.(within));
    return outcome.result;
  };
  const [first = "", second = ""] = ids;
  expect(await ask(first, saying("matched", "Answer:\n1: 2\n2: none\n3: 1"))).toEqual({ matches: 2, replaced: false });
  expect(await ask(second, saying("unread", "They are quite alike."))).toBe("unparseable");
  expect(await ask(second, saying("beyond", "Answer:\n1: 3\n2: none\n3: none"))).toBe("unparseable");
  expect(await subjects()).toEqual([second]);
  expect(await subjects({ checklists: "all" })).toEqual(ids);
  const coverage = await readCoverage(viewer, studyId, coverageQuerySchema.parse({ matches: "model:matcher" }));
  expect(coverage.judged).toContainEqual({ matches: "model:matcher", checklists: 1 });
  expect(coverage.series).toMatchObject([
    { instructions: 1, compared: 2, gold: 3, covered: 2, questions: 2, matched: 2 },
  ]);
  // Asked again, its judgement is replaced, not added to.
  expect(await ask(first, saying("again", "Answer:\n1: none\n2: none\n3: 1, 2"))).toEqual({
    matches: 2,
    replaced: true,
  });
  const again = await readCoverage(viewer, studyId, coverageQuerySchema.parse({ matches: "model:matcher" }));
  expect(again.series).toMatchObject([{ covered: 1, matched: 2 }]);
  for (const denied of [
    await makeMember(studyId, "annotator"),
    await makeMember((await makeStudy(1)).studyId, "owner"),
  ]) {
    await expect(matchChecklists.prepare(denied, studyId, configuration)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
