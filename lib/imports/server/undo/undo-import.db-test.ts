import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type Snapshot, snapshot } from "@/lib/db/snapshot";
import type { ImportReport } from "@/lib/imports/import-report";
import { bring } from "@/lib/imports/worker/testing/bring";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { OPERATOR } from "@/lib/people/viewer";
import { defaultLevelNames } from "@/lib/round/new-round";
import { scaleOf } from "@/lib/round/protocol/protocols";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { describeUndoing, undoImport } from "./undo-import";

const TABLES = [
  "instruction",
  "response",
  "system",
  "pair",
  "checklist",
  "verifier_program",
  "round",
  "rater",
  "import",
  "annotation",
  "task",
];
const OF_ROUNDS = ["task_tally", "rater_tally"];

/** All rows that imports write, and what is counted of them. */
async function stateOf(studyId: string): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {};
  const keep = async (table: string, where: Prisma.Sql) => {
    state[table] = await rows(
      z.unknown(),
      Prisma.sql`
        SELECT to_jsonb(t) - 'changes' - 'facet_id' AS row FROM ${Prisma.raw(table)} t WHERE ${where} ORDER BY 1`,
    );
  };
  for (const table of TABLES) await keep(table, Prisma.sql`t.study_id = ${studyId}::uuid`);
  for (const table of OF_ROUNDS) {
    await keep(table, Prisma.sql`t.round_id IN (SELECT id FROM round WHERE study_id = ${studyId}::uuid)`);
  }
  return state;
}

const line = (id: string, systems: readonly string[] = ["v1", "v2"]) => ({
  id,
  instruction: `Write ${id}.`,
  pairs: systems.length > 1 ? [{ a: { system: systems[0] }, b: { system: systems[1] } }] : [],
  responses: systems.map((system) => ({ system, text: `${id} by ${system}` })),
});
const withChecklist = (id: string) => ({
  ...line(id),
  checklist: { items: [{ question: "Is it?", categories: ["form"] }] },
  verifiers: [
    { question: "Is it?", program: "function verify() { return true }", status: "proposed", proposed_by: "me" },
  ],
});

const asFile = (lines: readonly object[]) => lines.map((each) => JSON.stringify(each)).join("\n");
const bringTexts = (studyId: string, ...lines: object[]) => bring(studyId, "texts.jsonl", asFile(lines));

function idOf({ importId, problems }: ImportReport): string {
  expect(problems).toEqual([]);
  if (importId === null) throw new Error("nothing was imported");
  return importId;
}

const labelsOf = (...rows: string[]) => ["item,system,rater,value", ...rows].join("\n");

async function studyWith(...lines: object[]) {
  const { studyId } = await makeStudy(0);
  const importId = lines.length > 0 ? idOf(await bringTexts(studyId, ...lines)) : "";
  return { studyId, importId, viewer: await makeMember(studyId, "researcher") };
}

test("an import's texts go, what the study had stays, and outsiders find none", async () => {
  const { studyId, viewer } = await studyWith(line("old", ["v1"]));
  const before = await stateOf(studyId);
  const importId = idOf(
    await bringTexts(studyId, withChecklist("new"), { ...line("old", ["v1", "v3"]), checklist: { items: ["Old?"] } }),
  );
  expect(await stateOf(studyId)).not.toEqual(before);

  for (const outsider of [
    await makeMember(studyId, "annotator"),
    await makeMember((await makeStudy(1)).studyId, "owner"),
    await makePerson("Stranger"),
  ]) {
    await expect(describeUndoing(outsider, studyId, importId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(undoImport(outsider, studyId, importId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const elsewhere = await makeStudy(1);
  await expect(undoImport(OPERATOR, elsewhere.studyId, importId)).rejects.toMatchObject({ code: "NOT_FOUND" });

  const found = {
    fileName: "texts.jsonl",
    adds: { instructions: 1, responses: 3, systems: 2, pairs: 2, checklists: 2, programs: 1, raters: 0, labels: 0 },
    rounds: [],
  };
  expect(await describeUndoing(viewer, studyId, importId)).toEqual({ ...found, keptBy: [] });
  await undoImport(viewer, studyId, importId);

  expect(await stateOf(studyId)).toEqual(before);
  const event = await prisma().event.findFirst({ where: { studyId, kind: "import.undone" } });
  expect(event).toMatchObject({ subject: importId, userId: viewer.userId, data: found });
  expect(await prisma().auditEntry.count({ where: { studyId, kind: "import.undone" } })).toBe(1);
  await expect(undoImport(viewer, studyId, importId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await bringTexts(studyId, withChecklist("new"))).toMatchObject({ written: true });
});

test("labels go with their round, texts and raters, as far as another file has none there", async () => {
  const { studyId, viewer } = await studyWith(line("one"), line("two"));
  const round = { round: "Shared" };
  idOf(await bring(studyId, "a.csv", labelsOf("one,v1,ann,4", "two,v1,ann,2"), round));
  const before = await stateOf(studyId);
  const more = labelsOf("one,v1,bob,5", "two,v1,bob,3", "two,v2,ann,1");
  const importId = idOf(await bring(studyId, "b.csv", more, round));
  expect(await describeUndoing(viewer, studyId, importId)).toMatchObject({
    adds: { labels: 3, raters: 1, instructions: 0 },
    rounds: [],
    keptBy: [],
  });
  await undoImport(viewer, studyId, importId);
  expect(await stateOf(studyId)).toEqual(before);
  const differing = await rows(
    z.unknown(),
    Prisma.sql`
      SELECT y.tasks FROM round_tally y JOIN round d ON d.id = y.round_id
      WHERE d.study_id = ${studyId}::uuid AND y.tasks <> (SELECT count(*) FROM task t WHERE t.round_id = d.id)`,
  );
  expect(differing).toEqual([]);

  const whole = "prompt,response,rater,fluency,depth\nWhy?,Since.,cai,4,2\nHow?,So.,cai,3,5\n";
  const texts = idOf(await bring(studyId, "c.csv", whole, { columnsAre: "criteria" }));
  expect(await describeUndoing(viewer, studyId, texts)).toMatchObject({
    adds: { instructions: 2, responses: 2, labels: 4, raters: 1 },
    rounds: [expect.stringContaining("depth"), expect.stringContaining("fluency")],
    keptBy: [],
  });
  await undoImport(viewer, studyId, texts);
  expect(await stateOf(studyId)).toEqual(before);
});

test("the first of two files of labels goes, and the second keeps its tasks, raters and round", async () => {
  const { studyId, viewer } = await studyWith(line("one"), line("two"));
  const round = { round: "Shared" };
  const first = idOf(await bring(studyId, "a.csv", labelsOf("one,v1,ann,4", "two,v1,ann,2", "two,v1,bob,2"), round));
  idOf(await bring(studyId, "b.csv", labelsOf("one,v1,bob,5"), round));
  await undoImport(viewer, studyId, first);
  const [task, ...others] = await prisma().task.findMany({ where: { studyId }, include: { tally: true } });
  expect(others).toEqual([]);
  expect(task?.tally?.importedLevels).toEqual([5]);
  expect(await prisma().rater.findMany({ where: { studyId }, select: { name: true } })).toEqual([{ name: "bob" }]);
  const tallies = await prisma().raterTally.findMany({ where: { round: { studyId } } });
  expect(tallies.map(({ labels }) => labels)).toEqual([1]);
});

/** The study of an import as a round for tests takes it. */
async function asStudy(studyId: string): Promise<StudyForTest> {
  const found = await prisma().instruction.findMany({ where: { studyId }, include: { responses: true } });
  const instructions = found.map(({ id, responses }) => {
    const [a, b] = responses.map((response) => response.id);
    if (!a || !b) throw new Error("two responses are needed");
    return { id, responseIds: [a, b] satisfies [string, string], checklistId: "", itemIds: [] };
  });
  return { studyId, instructions };
}

test("what people labelled keeps the import, and nothing of it is deleted", async () => {
  const { studyId, importId, viewer } = await studyWith(line("one"));
  const roundId = await makeRound(await asStudy(studyId), "direct_scoring", { name: "By people" });
  const annotator = await makeMember(studyId, "annotator");
  const [view] = (await claimTasks(annotator, roundId, { hold: 1 })).assignments;
  if (!view) throw new Error("nothing to label");
  const before = await stateOf(studyId);
  const undoing = undoImport(viewer, studyId, importId);
  const label = { assignmentId: view.assignmentId, supersedes: null, content: contentFor(view) };
  const [undone, submitted] = await Promise.allSettled([undoing, submitAnnotation(annotator, uuidv7(), label)]);
  expect(undone).toMatchObject({
    status: "rejected",
    reason: { code: "CONFLICT", message: expect.stringContaining("“By people”") },
  });
  expect(submitted.status).toBe("fulfilled");
  const after = await stateOf(studyId);
  for (const table of ["instruction", "response", "pair", "import"]) expect(after[table]).toEqual(before[table]);
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(1);
});

const isLocked = () =>
  vi.waitFor(async () => {
    const waiting = await prisma().$executeRaw`
      SELECT FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')`;
    expect(waiting).toBeGreaterThan(0);
  });

test("a round that is being made on the texts ends first, and then keeps them", async () => {
  const { studyId, importId, viewer } = await studyWith(line("one"));
  const instruction = await prisma().instruction.findFirstOrThrow({ where: { studyId }, include: { responses: true } });
  const roundId = uuidv7();
  const makeTask = async (transaction: Snapshot) => {
    await transaction.$executeRaw`
      INSERT INTO round (id, study_id, name, protocol, scale, level_names, seed)
      VALUES (${roundId}::uuid, ${studyId}::uuid, 'Just made', 'direct_scoring', ${scaleOf("direct_scoring")?.name},
        ${defaultLevelNames("direct_scoring")}::text[], 0)`;
    await transaction.$executeRaw`
      INSERT INTO task (id, study_id, round_id, protocol, position, instruction_id, response_a_id, wanted)
      VALUES (${uuidv7()}::uuid, ${studyId}::uuid, ${roundId}::uuid, 'direct_scoring', 0, ${instruction.id}::uuid,
        ${instruction.responses[0]?.id ?? ""}::uuid, 1)`;
  };
  const { undoing } = await snapshot(async (making) => {
    await makeTask(making);
    const begun = { undoing: undoImport(viewer, studyId, importId).catch((error: unknown) => error) };
    await isLocked();
    return begun;
  }, "write");
  expect(await undoing).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("“Just made”") });
  expect(await prisma().task.count({ where: { roundId } })).toBe(1);
});

test("later texts, checklists, judges' labels, decisions and comments keep an import, each in a sentence", async () => {
  const { studyId, importId, viewer } = await studyWith(line("one"));
  const labels = idOf(await bring(studyId, "a.csv", labelsOf("one,v1,ann,4", "one,v1,bob,2"), { round: "Rated" }));
  const refusals = async (id: string) => (await describeUndoing(viewer, studyId, id)).keptBy.join("\n");
  expect(await refusals(importId)).toBe(
    "What it added is in “Rated”. A round keeps its instructions: undo the import that made it, or delete it if nobody labelled in it.",
  );
  expect(await refusals(labels)).toBe("");

  const later = idOf(await bringTexts(studyId, { ...line("one", ["v3"]), checklist: { items: ["Is it?"] } }));
  expect(await refusals(importId)).toContain("Added to its texts since: responses of “v3”, checklists of “imported”.");
  await undoImport(viewer, studyId, later);
  expect(await refusals(importId)).not.toContain("since");

  const task = await prisma().task.findFirstOrThrow({ where: { studyId } });
  const { id: taskId, roundId } = task;
  await prisma().adjudication.create({ data: { taskId, level: 3, reason: "", decidedBy: viewer.userId } });
  await prisma().commentThread.create({ data: { roundId, place: `task:${taskId}` } });
  const judge = await prisma().rater.create({
    data: { studyId, kind: "judge", number: 99, name: "Judge", configuration: {} },
  });
  await prisma().annotation.create({
    data: {
      id: uuidv7(),
      studyId,
      roundId,
      taskId,
      protocol: task.protocol,
      raterId: judge.id,
      level: 3,
      contentHash: "",
    },
  });
  const before = await stateOf(studyId);
  await expect(undoImport(viewer, studyId, labels)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await stateOf(studyId)).toEqual(before);
  const told = await refusals(labels);
  for (const part of [/Judges of this study gave 1 label/, /adjudicated: 1/]) expect(told).toMatch(part);
  // The judge's label keeps the task, and with it its comments.
  expect(told).not.toMatch(/commented/);
  await prisma().commentThread.create({
    data: {
      roundId,
      place: `label:${(await prisma().annotation.findFirstOrThrow({ where: { studyId, rater: { name: "ann" } } })).id}`,
    },
  });
  expect(await refusals(labels)).toMatch(/commented on its labels \(1 thread\)/);
});

test("an import from before its rows were noted says so", async () => {
  const { studyId, importId, viewer } = await studyWith(line("one"));
  for (const table of ["instruction", "response", "pair"]) {
    await prisma().$executeRaw`UPDATE ${Prisma.raw(table)} SET import_id = NULL WHERE study_id = ${studyId}::uuid`;
  }
  await expect(undoImport(viewer, studyId, importId)).rejects.toThrow(/before Tickbox kept note/);
});
