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
import { ratersQuerySchema } from "@/lib/results/agreement-raters";
import { decideTask } from "@/lib/results/server/adjudication/decide-task";
import { listDisputedTasks } from "@/lib/results/server/adjudication/list-disputed-tasks";
import { readRaters } from "@/lib/results/server/raters/read-raters";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { bring, bytesOf, FILTER, type Label, labelledRound, readAllPages, saidIn } from "./testing/known-asks-round";
import { makeJudgeForTest, workOn } from "./testing/stub-judge";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

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
      const { roundId: back, report } = await bring(
        study.studyId,
        file,
        await bytesOf(roundId, file, { allLabels: true }),
      );
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
