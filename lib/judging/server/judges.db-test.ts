import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import { type JudgeOptions, judgeOptionsSchema } from "@/lib/judging/judge-configuration";
import { judgeModelDetailSchema, judgeModelsSchema } from "@/lib/judging/judge-model";
import { OPERATOR, type Viewer } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { type JudgeRound, judgeRoundSchema } from "@/lib/runs/run-kinds";
import { controlRun } from "@/lib/runs/server/control-run";
import { createRun } from "@/lib/runs/server/create-run";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { setStratum } from "@/lib/testing/set-stratum";
import { createJudge, createJury } from "./create-judge";
import { listJudges } from "./list-judges";
import { prepareJudging } from "./prepare-judging";
import { readJudge } from "./read-judge";
import { readTasksForJudge } from "./read-tasks-for-judge";
import { makeModel, tasksOf } from "./testing/judged";

const PROMPTS = [{ templateId: "direct-score", text: "A long text.", version: "v", own: true }];
const direct: JudgeOptions = judgeOptionsSchema.parse({ kind: "direct-score" });

async function judgeOf(studyId: string, options = direct, name: string = uuidv7()): Promise<string> {
  const { raterId } = await createJudge(OPERATOR, studyId, {
    name,
    options,
    prompts: PROMPTS,
    modelId: await makeModel(),
  });
  return raterId;
}

async function denied(studyId: string): Promise<Viewer[]> {
  return [await makePerson("Stranger"), await makeMember(studyId, "annotator")];
}
const missing = { code: "NOT_FOUND" };

describe("a judge", () => {
  test("is a rater with the model's names, the options and the prompts as they were", async () => {
    const { studyId } = await makeStudy(1);
    const researcher = await makeMember(studyId, "researcher");
    const modelId = await makeModel("large-3");
    const made = { name: "Strict", modelId, options: direct, prompts: PROMPTS };
    const { raterId } = await createJudge(researcher, studyId, made);
    await prisma().endpointModel.update({ where: { id: modelId }, data: { name: "renamed" } });
    const { judge } = judgeModelDetailSchema.parse(await readJudge(researcher, studyId, raterId));
    expect(judge).toMatchObject({ name: "Strict", pseudonym: "Rater 01", simulated: false, rounds: [], runs: [] });
    expect(judge.configuration).toMatchObject({
      type: "model",
      options: direct,
      model: { id: modelId, name: "large-3" },
    });
    expect(judge.configuration).toMatchObject({ prompts: PROMPTS });
    const list = judgeModelsSchema.parse(await listJudges(researcher, studyId));
    expect(list).toMatchObject({ may: { write: true }, judges: [{ raterId, configuration: { prompts: [] } }] });
    expect(await prisma().event.count({ where: { studyId, kind: "judge.created", subject: raterId } })).toBe(1);
  });

  test("of the demo model is marked as simulated", async () => {
    const { studyId } = await makeStudy(1);
    const made = { name: "Demo", modelId: DEMO_MODEL_ID, options: direct, prompts: [] };
    const { raterId } = await createJudge(OPERATOR, studyId, made);
    expect((await readJudge(OPERATOR, studyId, raterId)).judge).toMatchObject({
      simulated: true,
      configuration: { model: { isDemo: true } },
    });
  });

  test("has a name of its own, and a number of its own however many are made at once", async () => {
    const { studyId } = await makeStudy(1);
    const names = ["One", "Two", "Three", "Four"];
    await Promise.all(names.map((name) => judgeOf(studyId, direct, name)));
    const raters = await prisma().rater.findMany({ where: { studyId } });
    expect(raters.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4]);
    await expect(judgeOf(studyId, direct, "one")).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("of a model that is not offered is not made", async () => {
    const { studyId } = await makeStudy(1);
    const modelId = await makeModel();
    await prisma().endpointModel.update({ where: { id: modelId }, data: { archivedAt: new Date() } });
    const made = { name: "Gone", options: direct, prompts: PROMPTS };
    await expect(createJudge(OPERATOR, studyId, { ...made, modelId })).rejects.toMatchObject(missing);
    await expect(createJudge(OPERATOR, studyId, { ...made, modelId: uuidv7() })).rejects.toMatchObject(missing);
  });

  test("does not exist for who may not see the study", async () => {
    const study = await makeStudy(1);
    const { studyId } = study;
    const raterId = await judgeOf(studyId);
    const [taskId = ""] = await tasksOf(await makeRound(study, "direct_scoring"));
    const modelId = await makeModel();
    expect(await readTasksForJudge(OPERATOR, [{ raterId, taskId }])).toMatchObject([{ raterId, taskId }]);
    for (const viewer of await denied(studyId)) {
      await expect(listJudges(viewer, studyId)).rejects.toMatchObject(missing);
      await expect(readJudge(viewer, studyId, raterId)).rejects.toMatchObject(missing);
      const made = { name: "No", modelId, options: direct, prompts: [] };
      await expect(createJudge(viewer, studyId, made)).rejects.toMatchObject(missing);
      const jury = { name: "No", members: [raterId, raterId], rule: "mean", ties: "none", quorum: null } as const;
      await expect(createJury(viewer, studyId, { ...jury, members: [...jury.members] })).rejects.toMatchObject(missing);
      expect(await readTasksForJudge(viewer, [{ raterId, taskId }])).toEqual([null]);
    }
    const other = await makeStudy(1);
    await expect(readJudge(OPERATOR, other.studyId, raterId)).rejects.toMatchObject(missing);
  });
});

describe("what is left for a judge in a round", () => {
  async function left(viewer: Viewer, studyId: string, configuration: z.input<typeof judgeRoundSchema>) {
    const prepared = await prepareJudging(viewer, studyId, judgeRoundSchema.parse(configuration));
    const found = await rows(
      z.object({ id: z.uuid(), part: z.literal("") }),
      Prisma.sql`SELECT subject_id AS id, part FROM (${prepared.subjects}) items`,
    );
    return {
      ...prepared,
      tasks: found.map(({ id }) => id),
    };
  }

  test("all real tasks in order that it has not labelled; others' labels do not count", async () => {
    const study = await makeStudy(4);
    const { studyId } = study;
    const roundId = await makeRound(study, "direct_scoring", { status: "closed" });
    const tasks = await tasksOf(roundId);
    await setStratum({ roundId, position: 3 }, "attention");
    const raterId = await judgeOf(studyId);
    await addLabels(roundId, raterId, [null, 4, null]);
    await addLabels(roundId, await makeRater(studyId), [3, 3, 3]);
    const researcher = await makeMember(studyId, "researcher");
    const all = await left(researcher, studyId, { raterId, roundId });
    expect(all.tasks).toEqual([tasks[0], tasks[2]]);
    expect(all).toMatchObject({ raterId, roundId });
    expect(all.models).toHaveLength(1);
    const known = await left(researcher, studyId, { raterId, roundId, withKnown: true });
    expect(known.tasks).toEqual([tasks[0], tasks[2], tasks[3]]);
    for (const viewer of await denied(studyId))
      await expect(left(viewer, studyId, { raterId, roundId })).rejects.toMatchObject(missing);
  });

  test("a sample is the same for every judge and run; another seed draws another", async () => {
    const study = await makeStudy(12);
    const { studyId } = study;
    const roundId = await makeRound(study, "direct_scoring");
    const [one, two] = [await judgeOf(studyId), await judgeOf(studyId)];
    const sample = (raterId: string, seed: number): z.input<typeof judgeRoundSchema> => ({
      raterId,
      roundId,
      tasks: { which: "sample", size: 5, seed },
    });
    const first = await left(OPERATOR, studyId, sample(one, 1));
    expect(first.tasks).toHaveLength(5);
    expect((await left(OPERATOR, studyId, sample(two, 1))).tasks).toEqual(first.tasks);
    expect((await left(OPERATOR, studyId, sample(one, 2))).tasks).not.toEqual(first.tasks);
    const labelled = await tasksOf(roundId);
    const index = labelled.indexOf(first.tasks[0] ?? "");
    await addLabels(roundId, one, [...Array<null>(index).fill(null), 3]);
    expect((await left(OPERATOR, studyId, sample(one, 1))).tasks).toEqual(first.tasks.slice(1));
  });

  test("what an unfinished run of it is at is not left for another; of two begun at once one gets it", async () => {
    const study = await makeStudy(3);
    const { studyId } = study;
    const roundId = await makeRound(study, "direct_scoring");
    const tasks = await tasksOf(roundId);
    const raterId = await judgeOf(studyId);
    const start = async () => {
      const prepared = await left(OPERATOR, studyId, { raterId, roundId });
      const terms = { name: "Once", budget: null, useCache: false };
      return createRun(OPERATOR, {
        studyId,
        kind: "judge-round",
        terms,
        configuration: { raterId, roundId },
        prepared,
        estimate: null,
      });
    };
    const begun = await Promise.allSettled([start(), start(), start()]);
    const runs = begun.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(runs).toEqual([{ runId: expect.any(String), items: tasks.length }]);
    const refusals = begun.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
    expect(refusals).toEqual(Array(2).fill(expect.stringContaining("Resume or cancel that run")));
    expect((await left(OPERATOR, studyId, { raterId: await judgeOf(studyId), roundId })).tasks).toEqual(tasks);
    // What failed may be done by another run; so may all that one leaves that was cancelled.
    await prisma().runItem.updateMany({
      where: { runId: runs[0]?.runId, subjectId: tasks[1] },
      data: { state: "failed", failure: { kind: "tied", message: "Even." }, finishedAt: new Date() },
    });
    expect((await left(OPERATOR, studyId, { raterId, roundId })).tasks).toEqual([tasks[1]]);
    await controlRun(OPERATOR, runs[0]?.runId ?? "", { action: "cancel" });
    expect((await left(OPERATOR, studyId, { raterId, roundId })).tasks).toEqual(tasks);
  });

  test("a judge of another kind, a draft round, a jury and a model that is gone are refused with what to do", async () => {
    const study = await makeStudy(1);
    const { studyId } = study;
    const raterId = await judgeOf(studyId);
    const prepare = (configuration: Partial<JudgeRound>) =>
      left(OPERATOR, studyId, { raterId, roundId: "", ...configuration });
    const pairs = await makeRound(study, "preference");
    await expect(prepare({ roundId: pairs })).rejects.toThrow(/labels rounds of Direct scoring or Check, then score/);
    const draft = await makeRound(study, "direct_scoring", { status: "draft" });
    await expect(prepare({ roundId: draft })).rejects.toMatchObject({ code: "CONFLICT" });
    const members = [raterId, await judgeOf(studyId)];
    const jury = await createJury(OPERATOR, studyId, {
      name: "Jury",
      members,
      rule: "majority",
      ties: "careful",
      quorum: null,
    });
    const roundId = await makeRound(study, "direct_scoring");
    await expect(prepare({ raterId: jury.raterId, roundId })).rejects.toThrow(/is a jury/);
    await expect(prepare({ raterId: await makeRater(studyId, { kind: "judge" }), roundId })).rejects.toMatchObject(
      missing,
    );
    await prisma().endpointModel.updateMany({
      where: { id: (await left(OPERATOR, studyId, { raterId, roundId })).models[0] ?? "" },
      data: { archivedAt: new Date() },
    });
    await expect(prepare({ roundId })).rejects.toThrow(/not offered any more/);
  });
});
