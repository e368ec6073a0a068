import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { keep, tasksOf } from "@/lib/judging/server/testing/judged";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import { OPERATOR } from "@/lib/people/viewer";
import { readRoundCategories } from "@/lib/results/server/read-round-categories";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { controlRun } from "@/lib/runs/server/control-run";
import { getRun } from "@/lib/runs/server/read-runs";
import { startRun } from "@/lib/runs/worker/start-run";
import { startStubWorker } from "@/lib/runs/worker/testing/stub-worker";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { makeJudgeForTest, workOn } from "./testing/stub-judge";

/** The round's categories are content, format and length; each checklist has two questions. */

const { models: offered } = startStubWorker();
let stub: StubModels;
beforeAll(async () => {
  stub = await stubModels();
});
afterAll(() => stub.close());

async function round() {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "checklist_categorising", { overlap: 2 });
  const [taskId = ""] = await tasksOf(roundId);
  return { ...study, roundId, taskId };
}

async function givenBy(annotationId: string | null): Promise<string[]> {
  const given = await prisma().givenCategory.findMany({
    where: { annotationId: annotationId ?? "" },
    orderBy: [{ item: { position: "asc" } }, { category: "asc" }],
    include: { item: true },
  });
  return given.map(({ item, category }) => `${item.position} ${category}`);
}

test("a judge's categories are a label of the round, held against what all people gave", async () => {
  const { studyId, roundId, taskId } = await round();
  const people = [{ categories: [["content"], ["format", "length"]] }];
  await addLabels(roundId, await makeRater(studyId, { kind: "human" }), people);
  await addLabels(roundId, await makeRater(studyId, { kind: "human" }), people);
  const raterId = await makeJudgeForTest(studyId, { options: { kind: "categories" } });
  const model = saying("categories", "Answer:\n1: Content\n2: content, FORMAT");
  const outcome = await workOn({ studyId, roundId, raterId }, taskId, stub.complete(model));
  const annotationId = await keep(outcome);
  expect(await givenBy(annotationId)).toEqual(["0 content", "1 content", "1 format"]);
  // Nothing of anybody's label, nor of a response, reaches the model.
  const asked = JSON.stringify(stub.asked(model).map(({ body }) => body.messages));
  expect(asked).toContain("content\\nformat\\nlength");
  expect(asked).not.toContain("response-a");
  const { scores } = await readRoundCategories.readAtOnce(OPERATOR, roundId, { raters: "human" });
  const whole = scores.find(({ source, category }) => source.startsWith("Judge") && category === null);
  expect(whole).toMatchObject({ truePositives: 2, falsePositives: 1, falseNegatives: 1, questions: 2 });
  expect(whole?.f1.value).toEqual({ defined: true, value: 2 / 3 });
  // Once labelled, a task is not asked about again.
  const again = await workOn({ studyId, roundId, raterId }, taskId, stub.complete(model));
  expect(again).toMatchObject({ ok: true, result: { alreadyLabelled: true } });
});

test("of several samples a question has what more than half gave it", async () => {
  const { studyId, roundId, taskId } = await round();
  const raterId = await makeJudgeForTest(studyId, { options: { kind: "categories", samples: 3 } });
  const said = ["1: content\n2: none", "1: content, length\n2: format", "1: format\n2: none"];
  const outcome = await workOn({ studyId, roundId, raterId }, taskId, stub.complete(saying("three", ...said)));
  expect(await givenBy(await keep(outcome))).toEqual(["0 content"]);
});

test("a category that the round has not, or a question left out, is no label", async () => {
  const { studyId, roundId, taskId } = await round();
  const raterId = await makeJudgeForTest(studyId, { options: { kind: "categories" } });
  for (const text of ["1: tone\n2: none", "1: content", "1: content\n2: none\n3: length"]) {
    const outcome = await workOn({ studyId, roundId, raterId }, taskId, stub.complete(saying(text, text, text)));
    expect(outcome).toMatchObject({ ok: false, failure: { kind: "unparseable" } });
  }
});

test("a run labels the round; what could not be read is asked for again by Retry", async () => {
  const { studyId, roundId } = await round();
  const unreadable = ["who knows", "who knows"];
  const modelId = await offered().add(saying("run of categories", ...unreadable, "1: content\n2: none"));
  const raterId = await makeJudgeForTest(studyId, { options: { kind: "categories" }, modelId });
  const { runId } = await startRun(OPERATOR, studyId, {
    kind: "judge-round",
    terms: { name: "Categories", budget: null, useCache: true },
    configuration: { raterId, roundId, tasks: { which: "all" } },
  });
  const until = (state: "done" | "failed") =>
    vi.waitFor(async () => expect((await prisma().runItem.findFirstOrThrow({ where: { runId } })).state).toBe(state), {
      timeout: 30_000,
      interval: 20,
    });
  await until("failed");
  await controlRun(OPERATOR, runId, { action: "retry" });
  await until("done");
  const label = await prisma().annotation.findFirstOrThrow({ where: { roundId, raterId } });
  expect(await givenBy(label.id)).toEqual(["0 content"]);
  await vi.waitFor(async () => expect((await getRun(OPERATOR, runId)).status).toBe("finished"), 30_000);
});

test("it labels no other rounds, and no other kind labels these", async () => {
  const study = await makeStudy(1);
  const scored = await makeRound(study, "check_then_score");
  const categorised = await makeRound(study, "checklist_categorising");
  const start = async (kind: "categories" | "checklist", roundId: string) =>
    startRun(OPERATOR, study.studyId, {
      kind: "judge-round",
      terms: { name: "No", budget: null, useCache: true },
      configuration: {
        raterId: await makeJudgeForTest(study.studyId, { options: { kind } }),
        roundId,
        tasks: { which: "all" },
      },
    });
  await expect(start("categories", scored)).rejects.toMatchObject({ code: "INVALID" });
  await expect(start("checklist", categorised)).rejects.toMatchObject({ code: "INVALID" });
});
