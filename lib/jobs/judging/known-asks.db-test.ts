import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decideAnswer } from "@/lib/data/adjudication/decide-answer";
import { decideTask } from "@/lib/data/adjudication/decide-task";
import { listDisputedTasks } from "@/lib/data/adjudication/list-disputed-tasks";
import { readDisputedTask } from "@/lib/data/adjudication/read-disputed-task";
import { readRaters } from "@/lib/data/agreement/raters/read-raters";
import { readAgreementCourse } from "@/lib/data/agreement/read-agreement-course";
import { readRoundAgreement } from "@/lib/data/agreement/read-round-agreement";
import { readRoundChecklist } from "@/lib/data/agreement/read-round-checklist";
import { readRoundGroups } from "@/lib/data/agreement/read-round-groups";
import { listSources } from "@/lib/data/agreement/sources/list-sources";
import { readRoundSystems } from "@/lib/data/agreement/systems/read-round-systems";
import { listLabelledTasks } from "@/lib/data/agreement/tasks/list-labelled-tasks";
import { readTaskLabels } from "@/lib/data/agreement/tasks/read-task-labels";
import { exportedBy, linesOf } from "@/lib/data/export/testing/exported";
import { keep, readLabel, tasksOf } from "@/lib/data/judge/testing/judged";
import { claimTasks } from "@/lib/data/labelling/claim-tasks";
import { ownAnnotations } from "@/lib/data/labelling/own-annotations";
import { submitAnnotation } from "@/lib/data/labelling/submit-annotation";
import { createRound } from "@/lib/data/round/create-round";
import { setRoundStatus } from "@/lib/data/round/set-round-status";
import { contentFor } from "@/lib/data/testing/content";
import { makeMember } from "@/lib/data/testing/people";
import { makeStudy } from "@/lib/data/testing/round";
import { prisma } from "@/lib/db/client";
import { adjudicationQuerySchema } from "@/lib/domain/adjudication/adjudication";
import { agreementFilterSchema } from "@/lib/domain/agreement/agreement-filter";
import { ratersQuerySchema } from "@/lib/domain/agreement/agreement-raters";
import { taskListQuerySchema } from "@/lib/domain/agreement/agreement-tasks";
import { defaultGuidelines } from "@/lib/domain/guidelines/default-guidelines";
import { turnLevel } from "@/lib/domain/labelling/shown-order";
import type { Answer, Level } from "@/lib/domain/protocol";
import { hasAnswers, labelsPairs, scaleOf } from "@/lib/domain/protocol/protocols";
import { OPERATOR } from "@/lib/domain/viewer";
import { isRecord } from "@/lib/domain/wire/guard";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import { importFile } from "../import/import-file";
import { makeJudgeForTest, workOn } from "./testing/stub-judge";

/** Protocols made of known asks alone, from making the round to judges, agreement, export and back in. */

const bytesOf = exportedBy(exportFileBytes);
const FILTER = agreementFilterSchema.parse({});
const INSTRUCTIONS = 3;

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

/** Answers and level as the pair stands, of a pair those about A, then those about B. */
type Label = { answers?: Answer[]; level?: Level };

/** A round as a researcher makes it, opened, and labelled by one person a row. */
async function labelledRound(
  protocol: "checklist_only" | "forced_choice" | "check_then_prefer",
  rows: readonly Label[][],
) {
  const study = await makeStudy(INSTRUCTIONS);
  const { id: roundId } = await createRound(OPERATOR, study.studyId, {
    name: `A round of ${protocol}`,
    protocol,
    overlap: rows.length,
    checklist: hasAnswers(protocol) ? { series: "imported" } : null,
    seed: 7,
  });
  await setRoundStatus(OPERATOR, roundId, "open");
  const instructionOf = new Map(
    (await prisma().task.findMany({ where: { roundId }, include: { instruction: true } })).map((task) => [
      task.id,
      task.instruction.position,
    ]),
  );
  for (const [person, row] of rows.entries()) {
    const rater = await makeMember(study.studyId, "annotator", `person ${person}`);
    const seen = new Set<string>();
    for (;;) {
      const { assignments } = await claimTasks(rater, roundId, { hold: 1 });
      const [task] = assignments;
      if (!task) break;
      const { taskId, shownOrder } = await prisma().assignment.findUniqueOrThrow({ where: { id: task.assignmentId } });
      if (seen.has(taskId)) throw new Error("The same task twice.");
      seen.add(taskId);
      const label = row[instructionOf.get(taskId) ?? 0] ?? {};
      const level = turnLevel(label.level ?? null, { scale: scaleOf(protocol)?.name ?? null, shownOrder }) ?? 4;
      const content = contentFor(task, level);
      const answers = content.answers.map((answer, index) => {
        const isTurned = labelsPairs(protocol) && shownOrder === "ba";
        const place = isTurned ? (index + content.answers.length / 2) % content.answers.length : index;
        return { ...answer, answer: label.answers?.[place] ?? answer.answer };
      });
      await submitAnnotation(rater, uuidv7(), {
        assignmentId: task.assignmentId,
        supersedes: null,
        content: { ...content, answers },
      });
    }
    expect((await ownAnnotations(rater, roundId, null)).annotations).not.toHaveLength(0);
  }
  return { study, roundId };
}

async function bring(studyId: string, fileName: string, bytes: Uint8Array) {
  const source = (async function* () {
    yield bytes;
  })();
  const file = { studyId, fileName, bytes: source, totalBytes: bytes.length, mode: "commit" as const };
  const report = await importFile(OPERATOR, { ...file, options: { labels: {} } });
  expect(report.problems).toEqual([]);
  return { roundId: report.labels?.roundId ?? "", report };
}

/** Of each label, in an order of their own. */
async function saidIn(roundId: string) {
  const labels = await prisma().annotation.findMany({
    where: { roundId, supersededAt: null },
    include: { answers: { include: { item: true } }, task: true },
  });
  return labels
    .map(({ task, level, answers }) => ({
      about: [task.responseAId, task.responseBId],
      level,
      answers: answers.map(({ item, side, answer }) => `${side} ${item.position} ${answer}`).sort(),
    }))
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

/** Every page of a round opens, whatever its protocol asks. */
async function readAllPages(roundId: string, studyId: string) {
  const tasks = await listLabelledTasks(OPERATOR, roundId, taskListQuerySchema.parse({}));
  expect(tasks.tasks.length).toBeGreaterThan(0);
  await readTaskLabels(OPERATOR, roundId, tasks.tasks[0]?.taskId ?? "");
  await readRoundGroups(OPERATOR, roundId, FILTER);
  await readAgreementCourse(OPERATOR, roundId);
  await readRaters(OPERATOR, roundId, ratersQuerySchema.parse({}));
  await listDisputedTasks(OPERATOR, roundId, adjudicationQuerySchema.parse({}));
  await listSources(OPERATOR, studyId);
  return readRoundSystems(OPERATOR, roundId, FILTER);
}

describe("checklist only", () => {
  const rows: Label[][] = [
    [{ answers: ["YES", "YES"] }, { answers: ["YES", "NO"] }, { answers: ["NO", "NO"] }],
    [{ answers: ["YES", "NO"] }, { answers: ["YES", "NO"] }, { answers: ["NO", "NO"] }],
  ];

  test("asks answers alone: guidelines, no scale, no level", async () => {
    const { roundId } = await labelledRound("checklist_only", rows);
    const round = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
    expect(round).toMatchObject({ scale: null, levelNames: [], guidelines: defaultGuidelines("checklist_only") });
    const labels = await prisma().annotation.findMany({ where: { roundId }, include: { answers: true } });
    expect(labels).toHaveLength(2 * 2 * INSTRUCTIONS);
    for (const label of labels) {
      expect(label).toMatchObject({ level: null, ease: null });
      expect(label.answers).toHaveLength(2);
    }
  });

  test("agreement is that of answers; a level has none and says so", async () => {
    const { roundId, study } = await labelledRound("checklist_only", rows);
    const systems = await readAllPages(roundId, study.studyId);
    expect(systems.scores).toEqual([]);
    expect(systems.checklist).not.toEqual([]);
    const agreement = await readRoundAgreement(OPERATOR, roundId, FILTER);
    expect(agreement.alpha).toMatchObject({ value: { defined: false } });
    const checklist = await readRoundChecklist(OPERATOR, roundId, { ...FILTER, order: "checklist", from: 0 });
    // Both systems were answered alike: 12 questions of two answers each, 10 YES and 14 NO, two questions split.
    const [yes, no, split] = [10, 14, 2];
    const expected = 1 - ((yes + no - 1) * split) / (yes * no);
    expect(checklist.pooled.alpha).toMatchObject({ value: { defined: true, value: expect.closeTo(expected, 12) } });
  });

  test("judges answer it, and gold and labels leave and come back as they were", async () => {
    const { roundId, study } = await labelledRound("checklist_only", rows);
    const raterId = await makeJudgeForTest(study.studyId, { options: { kind: "checklist" } });
    const [taskId = ""] = await tasksOf(roundId);
    const outcome = await workOn(
      { studyId: study.studyId, roundId, raterId },
      taskId,
      models.complete(saying("only", "Answer: YES", "Answer: YES")),
    );
    expect(await readLabel(await keep(outcome))).toMatchObject({ level: null, answers: [{}, {}] });

    const [gold] = linesOf(await bytesOf(roundId, "gold.jsonl"));
    expect(gold).toMatchObject({ n_questions: 2, pass_rate: expect.any(Number) });
    expect(Object.keys(gold ?? {}).filter((name) => /^(mean|median|gold|n_\d)$/.test(name))).toEqual([]);
    for (const file of ["labels.jsonl", "labels.csv"] as const) {
      const { roundId: back, report } = await bring(study.studyId, file, await bytesOf(roundId, file));
      expect(report.labels?.protocol).toBe("checklist_only");
      expect(await saidIn(back)).toEqual(await saidIn(roundId));
    }
  });

  test("questions are adjudicated, tasks are not", async () => {
    const { roundId } = await labelledRound("checklist_only", rows);
    const [taskId = ""] = await tasksOf(roundId);
    await decideAnswer(OPERATOR, roundId, { taskId, number: 1 }, { answer: "YES", reason: "", expected: null });
    await expect(decideTask(OPERATOR, roundId, taskId, { level: 1, reason: "", expected: null })).rejects.toMatchObject(
      { code: "INVALID" },
    );
  });

  test("a level in a label is refused by the rules and by the database", async () => {
    const { roundId } = await labelledRound("checklist_only", rows);
    const { id } = await prisma().annotation.findFirstOrThrow({ where: { roundId } });
    await expect(
      prisma()
        .$executeRaw`INSERT INTO annotation (id, study_id, round_id, task_id, rater_id, protocol, checklist_id, level, content_hash)
        SELECT gen_random_uuid(), study_id, round_id, task_id, rater_id, protocol, checklist_id, 4, 'x'
        FROM annotation WHERE id = ${id}::uuid`,
    ).rejects.toThrow(/annotation_fits_protocol/);
  });
});

describe("forced choice", () => {
  const rows: Label[][] = [
    [{ level: 1 }, { level: 2 }, { level: 1 }],
    [{ level: 1 }, { level: 2 }, { level: 2 }],
  ];

  test("asks for A or B: two levels, stored as the pair stands however it was shown", async () => {
    const { roundId, study } = await labelledRound("forced_choice", rows);
    const round = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
    expect(round).toMatchObject({ scale: "choice", levelNames: ["A is better", "B is better"] });
    const labels = await prisma().annotation.findMany({
      where: { roundId },
      orderBy: [{ rater: { number: "asc" } }, { task: { instruction: { position: "asc" } } }],
    });
    expect(labels.map(({ level }) => level)).toEqual([1, 2, 1, 1, 2, 2]);
    expect(new Set(labels.map(({ shownOrder }) => shownOrder)).size).toBeGreaterThan(0);

    const rater = await makeMember(study.studyId, "annotator");
    await prisma().task.updateMany({ where: { roundId }, data: { wanted: 3 } });
    const { assignments } = await claimTasks(rater, roundId, { hold: 1 });
    const [task] = assignments;
    if (!task) throw new Error("Nothing to label.");
    await expect(
      submitAnnotation(rater, uuidv7(), {
        assignmentId: task.assignmentId,
        supersedes: null,
        content: contentFor(task, 3),
      }),
    ).rejects.toMatchObject({ code: "INVALID" });
  });

  test("agreement, win rates and raters of choices", async () => {
    const { roundId, study } = await labelledRound("forced_choice", rows);
    const systems = await readAllPages(roundId, study.studyId);
    // By the mean of a pair's two choices: one for A, one for B, one split.
    expect(systems.outcomes).toMatchObject([{ win: { count: 1 }, tie: { count: 1 }, loss: { count: 1 } }]);
    const agreement = await readRoundAgreement(OPERATOR, roundId, FILTER);
    // Coincidences of three pairs, one of them split: 1 − (n − 1) · 2 / (2 · 3 · 3).
    expect(agreement.alpha).toMatchObject({ value: { defined: true, value: expect.closeTo(1 - (5 * 1) / 9, 12) } });
    expect(await readRaters(OPERATOR, roundId, ratersQuerySchema.parse({}))).toMatchObject({ raters: [{}, {}] });
  });

  test("a tie is no choice: a judge that may say one does not fit, one that compares does", async () => {
    const { roundId, study } = await labelledRound("forced_choice", rows);
    const [taskId = ""] = await tasksOf(roundId);
    const raterId = await makeJudgeForTest(study.studyId, { options: { kind: "comparison", strategy: "vanilla" } });
    const outcome = await workOn(
      { studyId: study.studyId, roundId, raterId },
      taskId,
      models.complete(saying("chooses", "Output (a)", "Output (b)")),
    );
    const label = await readLabel(await keep(outcome));
    expect([1, 2]).toContain(label.level);
    expect(label.orders.map(({ level }) => level)).toEqual([label.level, label.level]);
  });

  test("gold and labels leave and come back as they were", async () => {
    const { roundId, study } = await labelledRound("forced_choice", rows);
    const gold = linesOf(await bytesOf(roundId, "gold.jsonl"));
    expect(gold.map(({ instruction_id: id, n_1, n_2, outcome }) => [id, n_1, n_2, outcome]).sort()).toEqual([
      ["instruction-0", 2, 0, "win"],
      ["instruction-1", 0, 2, "loss"],
      ["instruction-2", 1, 1, "tie"],
    ]);
    for (const file of ["labels.jsonl", "labels.csv"] as const) {
      const { roundId: back, report } = await bring(study.studyId, file, await bytesOf(roundId, file));
      expect(report.labels?.protocol).toBe("forced_choice");
      expect(await saidIn(back)).toEqual(await saidIn(roundId));
    }
  });

  test("a disputed pair is decided for A or B, never between", async () => {
    const { roundId } = await labelledRound("forced_choice", rows);
    const disputed = await listDisputedTasks(OPERATOR, roundId, adjudicationQuerySchema.parse({ at: 1 }));
    expect(disputed.tasks).toHaveLength(1);
    const [taskId = ""] = disputed.tasks.map((task) => task.taskId);
    await expect(decideTask(OPERATOR, roundId, taskId, { level: 3, reason: "", expected: null })).rejects.toMatchObject(
      { code: "INVALID" },
    );
    await decideTask(OPERATOR, roundId, taskId, { level: 2, reason: "B is right", expected: null });
    const decided = linesOf(await bytesOf(roundId, "gold.jsonl")).find(({ adjudicated }) => adjudicated !== null);
    expect(["win", "loss"]).toContain(decided?.gold_outcome);
  });
});

describe("check, then prefer", () => {
  // Two questions about A and two about B; then the preference.
  const rows: Label[][] = [
    [
      { answers: ["YES", "YES", "NO", "NO"], level: 1 },
      { answers: ["YES", "NO", "YES", "YES"], level: 4 },
      { answers: ["NO", "NO", "NO", "YES"], level: 5 },
    ],
    [
      { answers: ["YES", "NO", "NO", "NO"], level: 2 },
      { answers: ["YES", "NO", "YES", "YES"], level: 4 },
      { answers: ["NO", "NO", "NO", "YES"], level: 4 },
    ],
  ];

  test("answers and preference are stored as the pair stands, however it was shown", async () => {
    const { roundId } = await labelledRound("check_then_prefer", rows);
    const round = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
    expect(round).toMatchObject({ scale: "preference", checklistSeries: "imported" });
    const labels = await prisma().annotation.findMany({
      where: { roundId },
      include: { answers: { orderBy: [{ side: "asc" }, { item: { position: "asc" } }] } },
      orderBy: [{ rater: { number: "asc" } }, { task: { instruction: { position: "asc" } } }],
    });
    // Which order comes up is chance.
    for (const { shownOrder } of labels) expect(["ab", "ba"]).toContain(shownOrder);
    expect(labels.map(({ level, answers }) => ({ level, answers: answers.map(({ answer }) => answer) }))).toEqual(
      rows.flat(),
    );
  });

  test("a label answers every question about both; one response has no B", async () => {
    const { roundId, study } = await labelledRound("check_then_prefer", rows);
    await prisma().task.updateMany({ where: { roundId }, data: { wanted: 3 } });
    const rater = await makeMember(study.studyId, "annotator");
    const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
    if (!task) throw new Error("Nothing to label.");
    const whole = contentFor(task, 3);
    for (const answers of [
      whole.answers.slice(1),
      whole.answers.map(({ side: _, ...answer }) => answer).slice(0, 2),
      whole.answers.map((answer) => ({ ...answer, side: "A" as const })),
    ]) {
      const content = { ...whole, answers };
      await expect(
        submitAnnotation(rater, uuidv7(), { assignmentId: task.assignmentId, supersedes: null, content }),
      ).rejects.toMatchObject({ code: "INVALID" });
    }
    const one = await labelledRound("checklist_only", [[{}]]);
    await expect(
      prisma().$executeRaw`INSERT INTO checklist_answer (annotation_id, item_id, checklist_id, side, answer)
        SELECT ca.annotation_id, ca.item_id, ca.checklist_id, 'B', ca.answer FROM checklist_answer ca
        JOIN annotation a ON a.id = ca.annotation_id WHERE a.round_id = ${one.roundId}::uuid`,
    ).rejects.toThrow(/needs a task of two responses/);
  });

  test("agreement on preferences and on answers, each question about each response a unit", async () => {
    const { roundId, study } = await labelledRound("check_then_prefer", rows);
    const systems = await readAllPages(roundId, study.studyId);
    expect(systems.outcomes).toMatchObject([{ win: { count: 1 }, tie: { count: 0 }, loss: { count: 2 } }]);
    expect(systems.scores).toEqual([]);
    const shares = systems.checklist.filter(({ grouping }) => grouping === "system");
    // A: 5 YES of 12, B: 6 of 12.
    expect(shares.map(({ name, yes, no, responses }) => [name, yes, no, responses])).toEqual([
      ["secret-system-left", 5, 7, 3],
      ["secret-system-right", 6, 6, 3],
    ]);
    const checklist = await readRoundChecklist(OPERATOR, roundId, { ...FILTER, order: "checklist", from: 0 });
    // Twelve units of two answers, 11 YES and 13 NO, one of them split.
    const [yes, no, split] = [11, 13, 1];
    const expected = 1 - ((yes + no - 1) * split) / (yes * no);
    expect(checklist.pooled.alpha).toMatchObject({ value: { defined: true, value: expect.closeTo(expected, 12) } });
    expect(checklist.pooled.basis).toMatchObject({ nUnits: 12 });
    expect(checklist.nItems).toBe(2 * INSTRUCTIONS);
    const second = checklist.items.find(
      ({ instructionId, number }) => instructionId === "instruction-0" && number === 2,
    );
    expect(second).toMatchObject({ number: 2, yes: 1, no: 3, basis: { nUnits: 2 } });
    const agreement = await readRoundAgreement(OPERATOR, roundId, FILTER);
    expect(agreement.alpha).toMatchObject({ value: { defined: true } });
    expect(agreement.basis).toMatchObject({ nUnits: 3 });
  });

  test("gold and labels leave and come back as they were", async () => {
    const { roundId, study } = await labelledRound("check_then_prefer", rows);
    const gold = linesOf(await bytesOf(roundId, "gold.jsonl"));
    expect(
      gold
        .map(({ instruction_id: id, pass_rate_a: a, pass_rate_b: b, outcome, n_questions: n }) => [
          id,
          a,
          b,
          outcome,
          n,
        ])
        .sort(),
    ).toEqual([
      ["instruction-0", 0.75, 0, "win", 2],
      ["instruction-1", 0.5, 1, "loss", 2],
      ["instruction-2", 0, 0.5, "loss", 2],
    ]);
    for (const file of ["labels.jsonl", "labels.csv"] as const) {
      const { roundId: back, report } = await bring(study.studyId, file, await bytesOf(roundId, file));
      expect(report.labels?.protocol).toBe("check_then_prefer");
      expect(await saidIn(back)).toEqual(await saidIn(roundId));
    }
  });

  test("a judge answers the checklist about each response and prefers one with it in view", async () => {
    const { roundId, study } = await labelledRound("check_then_prefer", rows);
    const [taskId = ""] = await tasksOf(roundId);
    const raterId = await makeJudgeForTest(study.studyId, { options: { kind: "check-then-prefer" } });
    const answering = models.complete(saying("both answers", "Answer: NO"));
    const preferring = models.complete(saying("both preference", "Answer: 1"));
    const outcome = await workOn({ studyId: study.studyId, roundId, raterId }, taskId, (request) => {
      const isPreference = request.messages.at(-1)?.content.includes("one integer from 1 to 3");
      return (isPreference ? preferring : answering)(request);
    });
    // Whichever is shown first is preferred: the two orders contradict each other.
    expect(await readLabel(await keep(outcome))).toMatchObject({ level: 3, orders: [{}, {}] });
    const answers = await prisma().checklistAnswer.findMany({ where: { annotation: { raterId } } });
    expect(answers.map(({ side, answer }) => `${side} ${answer}`).sort()).toEqual(["A NO", "A NO", "B NO", "B NO"]);
    const asked = models.asked(saying("both preference", "Answer: 1")).map(({ body }) => JSON.stringify(body));
    expect(asked).toHaveLength(2);
    for (const prompt of asked) expect(prompt).toContain("1. Is it 0?");
  });

  test("a split answer about one response is decided for it alone", async () => {
    const { roundId } = await labelledRound("check_then_prefer", rows);
    const query = adjudicationQuerySchema.parse({ rule: "answers", at: 1 });
    const { tasks } = await listDisputedTasks(OPERATOR, roundId, query);
    expect(tasks).toHaveLength(1);
    const taskId = tasks[0]?.taskId ?? "";
    const shown = await readDisputedTask(OPERATOR, roundId, taskId);
    const place = shown.questions.findIndex(({ yes, no }) => yes > 0 && no > 0);
    expect(tasks[0]?.split).toMatchObject([{ number: 2, side: shown.questions[place]?.side }]);
    await decideAnswer(OPERATOR, roundId, { taskId, number: place + 1 }, { answer: "NO", reason: "", expected: null });
    expect(await prisma().answerAdjudication.findMany({ where: { taskId } })).toMatchObject([
      { side: "A", answer: "NO" },
    ]);
    expect((await listDisputedTasks(OPERATOR, roundId, query)).counts).toEqual({ open: 0, decided: 1 });
    const decided = linesOf(await bytesOf(roundId, "gold.jsonl")).flatMap(({ questions }) => questions);
    expect(decided.filter((question) => isRecord(question) && question.adjudicated !== null)).toMatchObject([
      { side: "A", number: 2, gold: "NO" },
    ]);
  });
});
