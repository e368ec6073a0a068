import { beforeAll, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { readLabelFeed } from "@/lib/exports/server/read-label-feed";
import { labelFeedQuerySchema } from "@/lib/labelling/label-feed";
import { labelAll } from "@/lib/labelling/server/testing/label-all";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { updateRound } from "@/lib/round/server/update-round";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { makeRun } from "@/lib/testing/run";
import { changeWebhook } from "./change-webhook";
import { notifyWebhook, notifyWebhooks } from "./notify-webhooks";
import { makeWebhook, messagesTo, setEncryptionKey } from "./testing/webhook";

beforeAll(setEncryptionKey);

const PATIENCE = { timeout: 30_000, interval: 50 };

async function idsTold(webhookId: string, ids: "labelIds" | "taskIds"): Promise<string[]> {
  return (await messagesTo(webhookId)).flatMap(({ data }) => data[ids] ?? []);
}

test("labels given at the same time, and told by two workers at once, are each told once; so are tasks and rounds", async () => {
  const study = await makeStudy(12);
  const { studyId } = study;
  const rounds = [
    await makeRound(study, "check_then_score", { overlap: 2 }),
    await makeRound(study, "preference", { overlap: 1 }),
  ];
  const { id } = await makeWebhook(studyId, { events: ["label.submitted", "task.completed", "round.completed"] });
  const raters = await Promise.all(Array.from({ length: 4 }, () => makeMember(studyId, "annotator")));
  const work = Promise.all(raters.flatMap((rater) => rounds.map((roundId) => labelAll(rater, roundId))));
  const tell = () => Promise.all([notifyWebhook(id), notifyWebhook(id)]);
  let isLabelling = true;
  const followed = (async () => {
    while (isLabelling) await tell();
  })();
  await work;
  isLabelling = false;
  await followed;
  const labels = await prisma().annotation.findMany({ where: { studyId } });
  expect(labels).toHaveLength(36);
  await vi.waitUntil(async () => {
    await tell();
    return (await messagesTo(id)).filter(({ type }) => type === "round.completed").length === 2;
  }, PATIENCE);
  await tell();
  expect((await idsTold(id, "labelIds")).sort()).toEqual(labels.map((label) => label.id).sort());
  const tasks = await prisma().task.findMany({ where: { studyId } });
  expect((await idsTold(id, "taskIds")).sort()).toEqual(tasks.map((task) => task.id).sort());
  const messages = await messagesTo(id);
  expect(messages.filter(({ type }) => type === "label.submitted").length).toBeLessThan(36);
  expect(messages.filter(({ type }) => type === "round.completed").map(({ data }) => data)).toEqual(
    expect.arrayContaining(rounds.map((roundId) => expect.objectContaining({ roundId, tasks: 12 }))),
  );
});

test("the link of a message reads the very labels that it names", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1 });
  const { id } = await makeWebhook(study.studyId, { events: ["label.submitted"] });
  await labelAll(await makeMember(study.studyId, "annotator"), roundId);
  await vi.waitUntil(async () => {
    await notifyWebhook(id);
    return (await idsTold(id, "labelIds")).length === 3;
  }, PATIENCE);
  for (const { data } of await messagesTo(id)) {
    const { pathname, searchParams } = new URL(data.url ?? "", "https://tickbox.example");
    expect(pathname).toBe(`/api/v1/rounds/${roundId}/annotations`);
    const query = labelFeedQuerySchema.parse(Object.fromEntries(searchParams));
    const { labels } = await readLabelFeed(OPERATOR, roundId, query);
    expect(labels.map(({ record }) => record.id)).toEqual(data.labelIds);
  }
});

test("a raised overlap opens tasks and the round again: they are told once more when they are complete", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1 });
  const researcher = await makeMember(study.studyId, "researcher");
  const { id } = await makeWebhook(study.studyId, { events: ["task.completed", "round.completed"] });
  const rounds = async () => (await messagesTo(id)).filter(({ type }) => type === "round.completed").length;
  const until = (times: number) =>
    vi.waitUntil(async () => {
      await notifyWebhook(id);
      return (await rounds()) === times;
    }, PATIENCE);
  await labelAll(await makeMember(study.studyId, "annotator"), roundId);
  await until(1);
  await updateRound(researcher, roundId, { overlap: 2 });
  await notifyWebhook(id);
  await labelAll(await makeMember(study.studyId, "annotator"), roundId);
  await until(2);
  expect(await idsTold(id, "taskIds")).toHaveLength(4);
});

test("what was before the webhook, or while it was disabled, is not told", async () => {
  const study = await makeStudy(1);
  const before = await makeRound(study, "direct_scoring", { overlap: 1 });
  await labelAll(await makeMember(study.studyId, "annotator"), before);
  const run = await makeRun(study.studyId, [study.instructions[0]?.id ?? ""], { status: "finished" });
  const { id } = await makeWebhook(study.studyId, { events: ["label.submitted", "round.completed", "run.ended"] });
  const setRun = (status: "running" | "finished" | "cancelled") =>
    prisma().run.update({
      where: { id: run.runId },
      data: { status, finishedAt: status === "running" ? null : new Date() },
    });
  await changeWebhook(OPERATOR, study.studyId, id, { isEnabled: false });
  const meanwhile = await makeRound(study, "direct_scoring", { overlap: 1 });
  await labelAll(await makeMember(study.studyId, "annotator"), meanwhile);
  await notifyWebhook(id);
  await changeWebhook(OPERATOR, study.studyId, id, { isEnabled: true });
  const after = await makeRound(study, "direct_scoring", { overlap: 1 });
  await labelAll(await makeMember(study.studyId, "annotator"), after);
  await vi.waitUntil(async () => {
    await notifyWebhook(id);
    return (await messagesTo(id)).length === 2;
  }, PATIENCE);
  expect((await messagesTo(id)).map(({ data }) => data.roundId)).toEqual([after, after]);
  for (const status of ["running", "cancelled", "running", "finished"] as const) {
    await setRun(status);
    await notifyWebhook(id);
    await notifyWebhook(id);
  }
  const ended = (await messagesTo(id)).filter(({ type }) => type === "run.ended");
  expect(ended.map(({ data }) => data)).toMatchObject([
    { runId: run.runId, status: "cancelled", url: `/api/v1/runs/${run.runId}` },
    { runId: run.runId, status: "finished" },
  ]);
});

test("alpha that crosses the threshold is told once each way, and not again while it stays on one side", async () => {
  const study = await makeStudy(4);
  const { studyId } = study;
  const { id } = await makeWebhook(studyId, { events: ["agreement.crossed"], alphaThreshold: 0.5 });
  const roundId = await makeRound(study, "direct_scoring");
  const crossed = async () => {
    await notifyWebhook(id);
    await notifyWebhook(id);
    return (await messagesTo(id)).map(({ data: { direction, alpha } }) => [direction, Number(alpha)]);
  };
  const add = async (levels: number[]) => addLabels(roundId, await makeRater(studyId), levels);
  await add([1, 2, 4, 5]);
  expect(await crossed()).toEqual([]);
  await add([1, 2, 4, 5]);
  expect(await crossed()).toEqual([["up", 1]]);
  await add([1, 2, 4, 4]);
  expect(await crossed()).toHaveLength(1);
  for (const levels of [
    [5, 5, 1, 1],
    [4, 5, 1, 2],
  ])
    await add(levels);
  const [, down, ...more] = await crossed();
  expect(more).toEqual([]);
  expect(down?.[0]).toBe("down");
  expect(Number(down?.[1])).toBeLessThan(0.5);
  await changeWebhook(OPERATOR, studyId, id, { alphaThreshold: -0.9 });
  expect(await crossed()).toHaveLength(2);
});

test.each([
  ["no label", []],
  ["labels of one rater", [[1, 2, 4, 5]]],
])(
  "a round that had %s when the webhook was made is told of when its alpha first reaches the threshold",
  async (_, first) => {
    const study = await makeStudy(4);
    const roundId = await makeRound(study, "direct_scoring");
    const add = async (levels: number[]) => addLabels(roundId, await makeRater(study.studyId), levels);
    for (const levels of first) await add(levels);
    const { id } = await makeWebhook(study.studyId, { events: ["agreement.crossed"], alphaThreshold: 0.5 });
    await notifyWebhook(id);
    for (let raters = first.length; raters < 2; raters += 1) await add([1, 2, 4, 5]);
    await notifyWebhook(id);
    expect((await messagesTo(id)).map(({ data: { direction } }) => direction)).toEqual(["up"]);
  },
);

test("without webhooks nothing is looked for; of several each is told", async () => {
  await prisma().webhook.deleteMany();
  expect(await notifyWebhooks()).toEqual({ webhooks: 0, hasMore: false, problems: [] });
  const study = await makeStudy(1);
  const webhooks = [
    await makeWebhook(study.studyId, { events: ["run.ended"] }),
    await makeWebhook(study.studyId, { events: ["run.ended", "label.submitted"] }),
  ];
  await makeRun(study.studyId, [study.instructions[0]?.id ?? ""], { status: "finished" });
  expect(await notifyWebhooks()).toEqual({ webhooks: 2, hasMore: false, problems: [] });
  for (const { id } of webhooks) expect(await messagesTo(id)).toHaveLength(1);
});

test("a watched judge that has become worse is told once, and not one that had before the webhook", async () => {
  const study = await makeStudy(1);
  const watched = async (alarm: string | null) => {
    const raterId = await makeRater(study.studyId, { kind: "judge" });
    const roundId = await makeRound(study, "direct_scoring");
    const alarmed = alarm === null ? {} : { alarmedAt: new Date(), alarm };
    return prisma().watch.create({ data: { studyId: study.studyId, roundId, raterId, ...alarmed } });
  };
  await watched("Sensitivity has fallen before.");
  const later = await watched(null);
  const { id } = await makeWebhook(study.studyId, { events: ["judge.drifted"] });
  await notifyWebhook(id);
  expect(await messagesTo(id)).toEqual([]);
  await prisma().watch.update({
    where: { id: later.id },
    data: { alarmedAt: new Date(), alarm: "Sensitivity has fallen." },
  });
  await notifyWebhook(id);
  await notifyWebhook(id);
  const { raterId, roundId } = later;
  expect((await messagesTo(id)).map(({ type, data }) => ({ type, data }))).toMatchObject([
    { type: "judge.drifted", data: { watchId: later.id, raterId, roundId, alarm: "Sensitivity has fallen." } },
  ]);
});
