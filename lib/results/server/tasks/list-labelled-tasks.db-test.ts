import { expect, test } from "vitest";
import { indexTexts } from "@/lib/content/server/search/index-texts";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { skipAssignment } from "@/lib/labelling/server/skip-assignment";
import { OPERATOR } from "@/lib/people/viewer";
import {
  type TaskListItem,
  taskFacetsSchema,
  taskLabelsSchema,
  taskListQuerySchema,
  taskListSchema,
} from "@/lib/results/agreement-tasks";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { addLabels, changeLabel, makeRater } from "../testing/labels";
import { listLabelledTasks } from "./list-labelled-tasks";
import { readTaskFacets } from "./read-task-facets";
import { readTaskLabels } from "./read-task-labels";

const FIRST = taskListQuerySchema.parse({});

test("the most disputed task comes first, with every rater's level", async () => {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "preference");
  await addLabels(roundId, await makeRater(study.studyId), [3, 1, 2, null]);
  await addLabels(roundId, await makeRater(study.studyId, { simulated: true }), [
    3,
    { level: 5, comment: "Why?" },
    3,
    null,
  ]);
  const { tasks, next } = taskListSchema.parse(await listLabelledTasks(OPERATOR, roundId, FIRST));
  expect(next).toBeNull();
  expect(tasks.map((task) => [task.position, task.spread])).toEqual([
    [1, 4],
    [2, 0.25],
    [0, 0],
  ]);
  expect(tasks[0]).toMatchObject({
    instructionId: "instruction-1",
    excerpt: "Write 1 lines.",
    systems: ["secret-system-left", "secret-system-right"],
    labels: [
      { rater: "Rater 01", level: 1, simulated: false },
      { rater: "Rater 02", level: 5, simulated: true },
    ],
    comments: 1,
  });
  const written = await listLabelledTasks(OPERATOR, roundId, { ...FIRST, show: "written" });
  expect(written.tasks.map((task) => task.position)).toEqual([1]);
  const all = await listLabelledTasks(OPERATOR, roundId, { ...FIRST, order: "position", show: "all" });
  expect(all.tasks.map((task) => task.position)).toEqual([0, 1, 2, 3]);
});

test("tasks are narrowed to those that were asked certain questions", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "check_then_score");
  const ids = study.instructions.map(({ itemIds }) => itemIds[0] ?? "");
  const found = async (questions: readonly string[]) => {
    const query = taskListQuerySchema.parse({ show: "all", order: "position", questions: questions.join(",") });
    return (await listLabelledTasks(OPERATOR, roundId, query)).tasks.map(({ position }) => position);
  };
  expect(await found(ids.slice(1))).toEqual([1, 2]);
  expect(await found([ids[0] ?? ""])).toEqual([0]);
  expect(await found([roundId])).toEqual([]);
  expect(taskListQuerySchema.safeParse({ questions: "1,2" }).success).toBe(false);
});

test("tasks are found by their instruction, its id, or a response that they label", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring");
  const [first, second] = study.instructions;
  await prisma().response.update({
    where: { id: first?.responseIds[0] ?? "" },
    data: { text: "At noon the ferry left." },
  });
  // Not labelled in the round, so it finds nothing.
  await prisma().task.deleteMany({ where: { roundId, responseAId: second?.responseIds[1] ?? "" } });
  await prisma().response.update({ where: { id: second?.responseIds[1] ?? "" }, data: { text: "The ferry left." } });
  const found = async (text: string) => {
    const query = taskListQuerySchema.parse({ show: "all", order: "position", text });
    return (await listLabelledTasks(OPERATOR, roundId, query)).tasks.map(({ instructionId }) => instructionId);
  };
  for (const read of [async () => undefined, async () => void (await indexTexts(study.studyId))]) {
    await read();
    expect(await found('"the ferry"')).toEqual(["instruction-0"]);
    expect(new Set(await found("write 2"))).toEqual(new Set(["instruction-2"]));
    expect(new Set(await found("instruction-1"))).toEqual(new Set(["instruction-1"]));
    expect(await found("ferry -noon")).toEqual([]);
  }
});

test("pages follow one another without gap or repetition in either order", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  const instruction = study.instructions[0]?.responseIds[0];
  await prisma().$executeRaw`
    WITH made AS (
      INSERT INTO response (id, study_id, instruction_id, system_id, sample, text)
      SELECT gen_random_uuid(), r.study_id, r.instruction_id, r.system_id, n, 'text' FROM response r, generate_series(1, 119) n
      WHERE r.id = ${instruction}::uuid RETURNING *
    )
    INSERT INTO task (id, study_id, round_id, protocol, position, instruction_id, response_a_id, wanted)
    SELECT gen_random_uuid(), study_id, ${roundId}::uuid, 'direct_scoring', sample, instruction_id, id, 3 FROM made`;
  for (const modulus of [1, 3, 5]) {
    const rater = await makeRater(study.studyId);
    await prisma().$executeRaw`
      INSERT INTO annotation (id, study_id, round_id, task_id, protocol, rater_id, level, content_hash)
      SELECT gen_random_uuid(), study_id, round_id, id, protocol, ${rater}::uuid, 1 + position % ${modulus}::int, 'x'
      FROM task WHERE round_id = ${roundId}::uuid`;
  }
  for (const order of ["disagreement", "position", "mean", "-mean"] as const) {
    const seen: TaskListItem[] = [];
    for (let after: string | undefined, pages = 0; pages < 5; pages++) {
      const page = await listLabelledTasks(OPERATOR, roundId, { ...FIRST, order, after });
      seen.push(...page.tasks);
      if (page.next === null) break;
      after = page.next;
    }
    expect(new Set(seen.map((task) => task.position)).size).toBe(120);
    expect(seen).toHaveLength(120);
    // Spreads that are equal on paper may differ in their last digit; the order goes by millionths.
    const rank = ({ spread, labels }: TaskListItem) => {
      const total = labels.reduce((sum, { level }) => sum + (level ?? 0), 0);
      return Math.round((order === "disagreement" ? spread * 3 : order === "mean" ? -total : total) * 1_000_000);
    };
    const sorted = [...seen].sort((a, b) => (order === "position" ? 0 : rank(b) - rank(a)) || a.position - b.position);
    expect(seen.map((task) => task.position)).toEqual(sorted.map((task) => task.position));
  }
});

test("one task with everything about it: answers, changes, problems, hand-backs", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "check_then_score", { allowUnknown: true });
  const [id] = await addLabels(roundId, await makeRater(study.studyId), [{ level: 2, answers: ["YES", "NO"] }]);
  await changeLabel(id ?? "", { level: 4, answers: ["YES", null], comment: "Better than I thought", ease: "harder" });
  const annotator = await makeMember(study.studyId, "annotator");
  const { assignments } = await claimTasks(annotator, roundId, { hold: 1 });
  await skipAssignment(annotator, assignments[0]?.assignmentId ?? "", { kind: "unreadable", note: "cut" });
  const { tasks } = await listLabelledTasks(OPERATOR, roundId, FIRST);
  const taskId = tasks[0]?.taskId ?? "";
  expect(tasks[0]).toMatchObject({ problems: 1, comments: 1 });
  const task = taskLabelsSchema.parse(await readTaskLabels(OPERATOR, roundId, taskId));
  expect(task).toMatchObject({
    instruction: { text: "Write 0 lines." },
    responses: [{ system: "secret-system-left", text: "left 0" }],
    questions: [{ number: 1, question: "Is it 0?" }, { number: 2 }],
    labels: [{ level: 4, answers: ["YES", null], comment: "Better than I thought", ease: "harder", changes: 1 }],
    skips: [{ problem: { kind: "unreadable", note: "cut" } }],
  });
  const missing = { code: "NOT_FOUND" };
  await expect(readTaskLabels(annotator, roundId, taskId)).rejects.toMatchObject(missing);
  await expect(listLabelledTasks(annotator, roundId, FIRST)).rejects.toMatchObject(missing);
  const other = await makeRound(study, "direct_scoring");
  await expect(readTaskLabels(OPERATOR, other, taskId)).rejects.toMatchObject(missing);
});

test("the list is narrowed by subset, domain, system, category, levels apart and what was decided", async () => {
  const study = await makeStudy(4);
  const [first, second, third] = study.instructions.map(({ id }) => id);
  await prisma().instruction.update({ where: { id: first ?? "" }, data: { subset: "easy", domain: "law" } });
  await prisma().instruction.update({ where: { id: second ?? "" }, data: { subset: "easy" } });
  const other = await prisma().system.create({ data: { studyId: study.studyId, name: "another" } });
  await prisma().response.update({
    where: { id: study.instructions[2]?.responseIds[0] ?? "" },
    data: { systemId: other.id, sample: 1 },
  });
  const checklist = { instructionId: third ?? "", series: "second", source: "imported", version: 1 } as const;
  const { id: checklistId } = await prisma().checklist.create({
    data: {
      ...checklist,
      studyId: study.studyId,
      items: { create: [{ position: 0, question: "Is it?", categories: ["Format", "Style"] }] },
    },
  });
  await prisma().checklist.update({ where: { id: checklistId }, data: { status: "published" } });
  const roundId = await makeRound(study, "check_then_score");
  await addLabels(roundId, await makeRater(study.studyId), [1, 2, 3, 4]);
  await addLabels(roundId, await makeRater(study.studyId), [5, 4, 3, 3]);
  const task = await prisma().task.findFirstOrThrow({ where: { roundId, position: 3 } });
  await prisma().adjudication.create({ data: { taskId: task.id, level: 4, reason: "So", decidedBy: "somebody" } });
  const positions = async (choice: object) =>
    (await listLabelledTasks(OPERATOR, roundId, { ...FIRST, ...choice })).tasks.map(({ position }) => position);
  expect(await positions({ subset: "easy" })).toEqual([0, 1]);
  expect(await positions({ subset: "easy", domain: "law" })).toEqual([0]);
  expect(await positions({ system: "another" })).toEqual([2]);
  expect(await positions({ apart: 2 })).toEqual([0, 1]);
  expect(await positions({ adjudicated: "yes" })).toEqual([3]);
  expect(await positions({ adjudicated: "no", apart: 4 })).toEqual([0]);
  expect(await positions({ category: "Style" })).toEqual([]);

  const round = await makeRound(
    { ...study, instructions: study.instructions.slice(2, 3).map((i) => ({ ...i, checklistId })) },
    "check_then_score",
  );
  const only = { ...FIRST, show: "all", category: "Style" } as const;
  expect((await listLabelledTasks(OPERATOR, round, only)).tasks).toHaveLength(1);
  expect((await listLabelledTasks(OPERATOR, round, { ...only, category: "Styl" })).tasks).toEqual([]);
  expect(taskFacetsSchema.parse(await readTaskFacets(OPERATOR, round))).toEqual({
    subsets: [],
    domains: [],
    systems: ["another"],
    categories: ["Format", "Style"],
  });
  expect(await readTaskFacets(OPERATOR, roundId)).toMatchObject({
    subsets: ["easy"],
    domains: ["law"],
    categories: [],
  });
  const annotator = await makeMember(study.studyId, "annotator");
  await expect(readTaskFacets(annotator, roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
