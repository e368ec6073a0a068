import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { linesOf } from "@/lib/exports/server/testing/exported";
import { keep, readLabel, tasksOf } from "@/lib/judging/server/testing/judged";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import { OPERATOR } from "@/lib/people/viewer";
import { decideAnswer } from "@/lib/results/server/adjudication/decide-answer";
import { decideTask } from "@/lib/results/server/adjudication/decide-task";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { readRoundChecklist } from "@/lib/results/server/read-round-checklist";
import { ready } from "@/lib/results/server/testing/ready";
import { defaultGuidelines } from "@/lib/round/guidelines/default-guidelines";
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
    const checklist = ready(await readRoundChecklist(OPERATOR, roundId, { ...FILTER, order: "checklist", after: 0 }));
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
      const { roundId: back, report } = await bring(
        study.studyId,
        file,
        await bytesOf(roundId, file, { allLabels: true }),
      );
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
