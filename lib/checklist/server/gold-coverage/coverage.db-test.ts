import { expect, test } from "vitest";
import { type ComparedChecklists, coverageListQuerySchema, coverageQuerySchema } from "@/lib/checklist/coverage";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { makeOutsiders } from "@/lib/testing/outsiders";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { saveDraft } from "../save-draft";
import { setGold } from "../set-gold";
import { startDraft } from "../start-draft";
import { coverageFile, listCoverage, readCoverage } from "./read-coverage";
import { saveMatches } from "./save-matches";

const GOLD = ["Is it short?", "Is it true to the text?", "Does it name Rome?"];

/** Instructions whose gold checklist is the imported one; those named also have a draft of the series "model". */
async function studyToCover(drafts: Readonly<Record<number, readonly string[]>>, instructions = 3) {
  const study = await makeStudy(instructions, GOLD);
  const viewer = await makeMember(study.studyId, "researcher", "Rita");
  for (const { checklistId } of study.instructions) await setGold(viewer, checklistId, true);
  for (const [index, questions] of Object.entries(drafts)) {
    const instructionId = study.instructions[Number(index)]?.id ?? "";
    const { id } = await startDraft(viewer, study.studyId, { instructionId, series: "model" });
    const written = questions.map((question) => ({ question, categories: [], importance: null }));
    await saveDraft(viewer, id, { revision: 0, questions: written });
  }
  return { ...study, viewer };
}

const coverageOf = (viewer: Viewer, studyId: string, query: object = {}) =>
  readCoverage(viewer, studyId, coverageQuerySchema.parse(query));

async function listOf(viewer: Viewer, studyId: string, query: object = {}) {
  return listCoverage(viewer, studyId, coverageListQuerySchema.parse({ series: "model", ...query }));
}

const judgement = (one: ComparedChecklists | undefined, matches: [number, number][], revision = 0) => {
  if (!one) throw new Error("nothing to judge");
  const { goldId, checklistId, gold, questions } = one;
  return { goldId, checklistId, gold, questions, matches, revision };
};

test("what words suggest is named so, and gives way to what people judged; a figure rests on one of them", async () => {
  const { studyId, viewer } = await studyToCover({
    0: ["Is it really short?", "Does Rome have a name?"],
    1: ["Is it pretty?"],
  });
  const words = await coverageOf(viewer, studyId);
  expect(words).toMatchObject({ matches: "words", goldChecklists: 3, judged: [{ matches: "people", checklists: 0 }] });
  // 3 of 3 and 4 words with the first, 3 of 4 and 5 with the third, 2 of 3 and 3 with the first.
  expect(words.series).toMatchObject([
    { series: "model", compared: 2, instructions: 2, gold: 6, covered: 3, questions: 3, matched: 3 },
  ]);
  const [first, second] = (await listOf(viewer, studyId)).compared;
  expect(first).toMatchObject({
    externalId: "instruction-0",
    people: null,
    words: [
      [1, 1],
      [3, 2],
    ],
    status: "draft",
  });
  expect(
    await saveMatches(
      viewer,
      studyId,
      judgement(first, [
        [1, 1],
        [3, 2],
      ]),
    ),
  ).toEqual({ revision: 1 });
  const people = await coverageOf(viewer, studyId);
  expect(people).toMatchObject({ matches: "people", judged: [{ matches: "people", checklists: 1 }] });
  expect(people.series).toMatchObject([
    {
      compared: 2,
      instructions: 1,
      gold: 3,
      covered: 2,
      questions: 2,
      matched: 2,
      recall: { value: { value: 2 / 3 }, interval: { defined: false, reason: "too-few-units" } },
      precision: { value: { value: 1 } },
      f1: { value: { value: 0.8 } },
    },
  ]);
  expect((await listOf(viewer, studyId, { only: "open" })).compared).toMatchObject([{ externalId: "instruction-1" }]);
  await saveMatches(viewer, studyId, { ...judgement(second, []), model: "large-1" });
  expect(await coverageOf(viewer, studyId, { matches: "model:large-1" })).toMatchObject({
    judged: [
      { matches: "people", checklists: 1 },
      { matches: "model:large-1", checklists: 1 },
    ],
    series: [{ instructions: 1, gold: 3, covered: 0, recall: { value: { value: 0 } }, f1: { value: { value: 0 } } }],
  });
  const [, ...lines] = (await coverageFile(viewer, studyId, coverageQuerySchema.parse({}))).trim().split("\r\n");
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe("instruction-0,model,1,1,Is it short?,1,Is it really short?,yes,people,0.8571428571428571");
});

test("a judgement holds while the questions stay, is refused for others, and the later of two people gets a conflict", async () => {
  const { studyId, instructions, viewer } = await studyToCover({ 0: ["Is it really short?", "Is it odd?"] });
  const [seen] = (await listOf(viewer, studyId)).compared;
  await saveMatches(
    viewer,
    studyId,
    judgement(seen, [
      [1, 1],
      [1, 1],
    ]),
  );
  await expect(saveMatches(viewer, studyId, judgement(seen, []))).rejects.toMatchObject({ code: "STALE" });
  await expect(saveMatches(viewer, studyId, judgement(seen, [[4, 1]], 1))).rejects.toMatchObject({ code: "INVALID" });
  const draft = await prisma().checklist.findFirstOrThrow({ where: { studyId, status: "draft" } });
  const change = (questions: string[], revision: number) =>
    saveDraft(viewer, draft.id, {
      revision,
      questions: questions.map((question) => ({ question, categories: [], importance: null })),
    });
  // Turned round, and one dropped: all that is there was judged.
  await change(["Is it odd?", "Is it really short?"], 1);
  const turned = (await listOf(viewer, studyId)).compared[0];
  expect(turned?.people).toMatchObject({ matches: [[1, 2]], isCurrent: true, by: "Rita", revision: 1 });
  await expect(saveMatches(viewer, studyId, judgement(seen, [], 1))).rejects.toMatchObject({ code: "CONFLICT" });
  // One added: people have not judged it.
  await change(["Is it new?", "Is it really short?"], 2);
  expect((await listOf(viewer, studyId)).compared[0]?.people).toMatchObject({ matches: [[1, 2]], isCurrent: false });
  expect((await coverageOf(viewer, studyId)).series).toMatchObject([
    { instructions: 0, recall: { value: { defined: false, reason: "no-labels" } } },
  ]);
  // A checklist that is not gold is no reference.
  await setGold(viewer, instructions[0]?.checklistId ?? "", false);
  await expect(saveMatches(viewer, studyId, judgement(turned, [], 1))).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await coverageOf(viewer, studyId)).toMatchObject({ goldChecklists: 2, series: [] });
});

test("the study does not exist for others, and annotators learn nothing", async () => {
  const { studyId, viewer } = await studyToCover({ 0: ["Is it short?"] }, 1);
  const [seen] = (await listOf(viewer, studyId)).compared;
  for (const other of [...(await makeOutsiders(studyId)), await makeMember(studyId, "annotator")]) {
    await expect(coverageOf(other, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(listOf(other, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(coverageFile(other, studyId, { threshold: 0.5 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(saveMatches(other, studyId, judgement(seen, []))).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
