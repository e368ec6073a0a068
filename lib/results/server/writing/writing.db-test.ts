import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { listInstructionChecklists } from "@/lib/checklist/server/list-instruction-checklists";
import { prisma } from "@/lib/db/client";
import { exportedBy, linesOf, recordsOf } from "@/lib/exports/server/testing/exported";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { draftGold } from "./draft-gold";
import { publishGold } from "./publish-gold";
import { readWriterAgreement } from "./read-writer-agreement";
import { readWrittenChecklists } from "./read-written-checklists";

/** What researchers make of checklists that raters wrote. */

const CITIES = "Does the response list three cities?";
const FRANCE = "Is each city in France?";
const TABLE = "Is it a table?";
/** By instruction and writer; null: not safe. */
const WRITTEN: (string[] | null)[][] = [
  [
    [CITIES, FRANCE],
    [FRANCE, "Does it list three cities?", TABLE],
    [TABLE, "Are they in order?"],
  ],
  [[CITIES, FRANCE], [CITIES, FRANCE], null],
];

const bytesOf = exportedBy(exportFileBytes);

let study: StudyForTest;
let roundId: string;
let researcher: UserViewer;

beforeAll(async () => {
  study = await makeStudy(2);
  roundId = await makeRound(study, "checklist_writing");
  researcher = await makeMember(study.studyId, "researcher");
  for (const writer of [0, 1, 2]) {
    const rater = await makeMember(study.studyId, "annotator", `writer ${writer}`);
    for (;;) {
      const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
      if (!task) break;
      const { task: of } = await prisma().assignment.findUniqueOrThrow({
        where: { id: task.assignmentId },
        select: { task: { select: { position: true } } },
      });
      const questions = WRITTEN[of.position]?.[writer] ?? null;
      const content = { ...contentFor(task), safety: questions !== null, questions: questions ?? [] };
      await submitAnnotation(rater, uuidv7(), { assignmentId: task.assignmentId, supersedes: null, content });
    }
  }
});

const read = async (viewer: Parameters<typeof readWrittenChecklists>[0] = researcher) =>
  (await readWrittenChecklists(viewer, roundId, 0)).instructions;

test("a researcher sees the writers side by side; raters and strangers see nothing", async () => {
  const page = await readWrittenChecklists(researcher, roundId, 0);
  expect(page).toMatchObject({ total: 2, after: 0, next: null, mayWrite: true });
  expect(page.instructions.map(({ number, writers }) => [number, writers.map(({ questions }) => questions)])).toEqual([
    [1, WRITTEN[0]],
    [2, [[CITIES, FRANCE], [CITIES, FRANCE], []]],
  ]);
  expect(page.instructions[1]?.writers[2]).toMatchObject({ isSafe: false, makesSense: true });
  expect((await readWrittenChecklists(researcher, roundId, 100)).instructions).toEqual([]);
  const annotator = await makeMember(study.studyId, "annotator");
  const annotationId = page.instructions[0]?.writers[0]?.annotationId ?? "";
  for (const viewer of [annotator, await makePerson("stranger")]) {
    const notFound = { code: "NOT_FOUND" };
    await expect(readWrittenChecklists(viewer, roundId, 0)).rejects.toMatchObject(notFound);
    await expect(readWriterAgreement(viewer, roundId, {})).rejects.toMatchObject(notFound);
    await expect(draftGold(viewer, roundId, annotationId)).rejects.toMatchObject(notFound);
    const gold = { checklistId: uuidv7(), revision: 0 };
    await expect(publishGold(viewer, roundId, gold)).rejects.toMatchObject(notFound);
  }
});

test("an instruction of several messages is shown with who says what", async () => {
  const conversation = await makeStudy(1);
  const id = conversation.instructions[0]?.id;
  const messages = [
    { role: "system", content: "Answer briefly." },
    { role: "user", content: "Name three rivers." },
  ];
  await prisma().instruction.update({ where: { id }, data: { text: null, messages } });
  const writing = await makeRound(conversation, "checklist_writing");
  const viewer = await makeMember(conversation.studyId, "researcher");
  const { instructions } = await readWrittenChecklists(viewer, writing, 0);
  expect(instructions[0]?.instruction).toMatchObject({ text: null, messages });
});

test("a changed mind replaces a draft that nobody touched; who wrote no questions cannot be chosen", async () => {
  const [one, two] = await read();
  const [first, second] = one?.writers ?? [];
  await draftGold(researcher, roundId, first?.annotationId ?? "");
  expect((await read())[0]?.gold).toMatchObject({ status: "draft", questions: WRITTEN[0]?.[0] });
  const { id } = await draftGold(researcher, roundId, second?.annotationId ?? "");
  expect((await read())[0]?.gold).toMatchObject({ id, questions: WRITTEN[0]?.[1], annotationId: second?.annotationId });
  const unsafe = two?.writers[2]?.annotationId ?? "";
  await expect(draftGold(researcher, roundId, unsafe)).rejects.toMatchObject({ code: "INVALID" });
  await expect(draftGold(researcher, uuidv7(), unsafe)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await prisma().checklist.update({ where: { id }, data: { revision: 1 } });
  await expect(draftGold(researcher, roundId, first?.annotationId ?? "")).rejects.toMatchObject({ code: "CONFLICT" });
  await prisma().checklist.update({ where: { id }, data: { revision: 0 } });
});

test("before there is a gold checklist the writers are compared with each other alone", async () => {
  const { verdicts, betweenWriters, againstGold } = await readWriterAgreement(OPERATOR, roundId, {});
  expect(betweenWriters).toMatchObject({ instructions: 2, comparisons: 4 });
  const measure = (name: string) => betweenWriters.measures.find((each) => each.measure === name)?.estimate.value;
  // Instruction 1: pairs share 4 of 5, 0 of 4 and 2 of 5 questions; instruction 2: 4 of 4.
  expect(measure("shared")).toEqual({ defined: true, value: expect.closeTo((0.4 + 1) / 2, 12) });
  expect(measure("countDifference")).toEqual({ defined: true, value: expect.closeTo((2 / 3 + 0) / 2, 12) });
  expect(againstGold).toMatchObject({ instructions: 0, comparisons: 0 });
  expect(againstGold.measures.every(({ estimate }) => !estimate.value.defined)).toBe(true);
  // Six labels, five of them yes: Do = 2 · (1 · 2 / 2) / 6 = 1/3, De = 2 · 5 · 1 / 30 = 1/3.
  expect(verdicts[0]).toMatchObject({ verdict: "safety", yes: 5, labels: 6, basis: { nUnitsPairable: 2, nRaters: 3 } });
  expect(verdicts[0]?.alpha.value).toEqual({ defined: true, value: expect.closeTo(0, 12) });
  expect(verdicts[1]?.alpha.value).toMatchObject({ defined: false, reason: "no-variation" });
});

test("publishing makes the draft gold and keeps the others as alternatives, once", async () => {
  const [one] = await read();
  const [first] = one?.writers ?? [];
  const { id } = await draftGold(researcher, roundId, first?.annotationId ?? "");
  await expect(publishGold(researcher, roundId, { checklistId: id, revision: 3 })).rejects.toMatchObject({
    code: "STALE",
  });
  for (let times = 0; times < 2; times += 1) await publishGold(researcher, roundId, { checklistId: id, revision: 0 });
  expect((await read())[0]?.gold).toMatchObject({ id, status: "published", isGold: true });
  const instructionId = study.instructions[0]?.id ?? "";
  const { checklists } = await listInstructionChecklists(researcher, study.studyId, instructionId);
  const made = checklists.filter(({ series }) => series.startsWith("written"));
  expect(
    made.map(({ source, status, isGold, version, items }) => [source, status, isGold, version, items.length]),
  ).toEqual(
    expect.arrayContaining([
      ["human", "published", true, expect.any(Number), 2],
      ["human", "published", false, 1, 3],
      ["human", "published", false, 1, 2],
    ]),
  );
  expect(made).toHaveLength(3);
  const { againstGold } = await readWriterAgreement(researcher, roundId, {});
  expect(againstGold).toMatchObject({ instructions: 1, comparisons: 2 });
  const shared = againstGold.measures.find(({ measure }) => measure === "shared");
  expect(shared).toMatchObject({ n: 1, estimate: { value: { value: expect.closeTo((4 / 5 + 0) / 2, 12) } } });
});

test("labels leave with what was written", async () => {
  const options = { labels: true, raters: "all" } as const;
  const lines = linesOf(await bytesOf(roundId, "labels.jsonl", options));
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatchObject({ safe: true, makes_sense: true, written_questions: WRITTEN[0]?.[0] });
  expect(lines[5]).toMatchObject({ safe: false, makes_sense: true, written_questions: [] });
  expect(Object.keys(lines[0] ?? {})).not.toContain("system");
  const csv = recordsOf(await bytesOf(roundId, "labels.csv", options));
  expect(JSON.parse(csv[0]?.written_questions ?? "")).toEqual(WRITTEN[0]?.[0]);
  expect(JSON.stringify(await bytesOf(roundId, "manifest.json", options))).not.toContain("gold.csv");
});
