import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { linesOf } from "@/lib/exports/server/testing/exported";
import { keep, readLabel, tasksOf } from "@/lib/judging/server/testing/judged";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import { OPERATOR } from "@/lib/people/viewer";
import { adjudicationQuerySchema } from "@/lib/results/adjudication/adjudication";
import { decideAnswer } from "@/lib/results/server/adjudication/decide-answer";
import { listDisputedTasks } from "@/lib/results/server/adjudication/list-disputed-tasks";
import { readDisputedTask } from "@/lib/results/server/adjudication/read-disputed-task";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { readRoundChecklist } from "@/lib/results/server/read-round-checklist";
import { ready } from "@/lib/results/server/testing/ready";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { isRecord } from "@/lib/wire/is-record";
import {
  bring,
  bytesOf,
  FILTER,
  INSTRUCTIONS,
  type Label,
  labelledRound,
  readAllPages,
  saidIn,
} from "./testing/known-asks-round";
import { makeJudgeForTest, workOn } from "./testing/stub-judge";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

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
    const checklist = ready(await readRoundChecklist(OPERATOR, roundId, { ...FILTER, order: "checklist", after: 0 }));
    // Twelve units of two answers, 11 YES and 13 NO, one of them split.
    const [yes, no, split] = [11, 13, 1];
    const expected = 1 - ((yes + no - 1) * split) / (yes * no);
    expect(checklist.pooled.alpha).toMatchObject({ value: { defined: true, value: expect.closeTo(expected, 12) } });
    expect(checklist.pooled.basis).toMatchObject({ nUnits: 12 });
    expect(checklist.total).toBe(2 * INSTRUCTIONS);
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
      const { roundId: back, report } = await bring(
        study.studyId,
        file,
        await bytesOf(roundId, file, { allLabels: true }),
      );
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
