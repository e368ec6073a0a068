import { v7 as uuid } from "uuid";
import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { controlRun } from "@/lib/runs/server/control-run";
import { getRun } from "@/lib/runs/server/read-runs";
import { reserveCosts } from "@/lib/runs/server/spending/limits";
import { setSpendingLimit } from "@/lib/runs/server/spending/spending";
import { makePerson } from "@/lib/testing/people";
import { startToyRun } from "./testing/toy-run";
import { LONG, toyWorkers, until } from "./testing/toy-workers";

const { asked, models, startWorker } = toyWorkers();

/** A call is expected to cost 500. */
const price = { promptPerMillion: 0, completionPerMillion: 1_000_000 };
const limit = (amount: number) => ({ amount, currency: "EUR" });
const admin = () => makePerson("Grace", { isAdmin: true });

async function cost(studyId: string): Promise<number> {
  const sum = await prisma().run.aggregate({ where: { studyId }, _sum: { cost: true } });
  return sum._sum.cost ?? 0;
}

test.each(["studies", "people"] as const)(
  "two runs that two workers do at once never go beyond the limit of %s together, and say whom to ask",
  async (of) => {
    const says = "word ".repeat(80);
    const [one, two] = [`stub?one-${of}&says=${says}`, `stub?two-${of}&says=${says}`];
    const first = await startToyRun({ items: 60, modelId: await models().add(one), price, useCache: false });
    const grace = await admin();
    await setSpendingLimit(grace, of, of === "studies" ? first.studyId : first.viewer.userId, limit(3_000));
    const beside = { studyId: first.studyId, viewer: first.viewer };
    const second = await startToyRun({ items: 60, modelId: await models().add(two), price, useCache: false, beside });
    const seen: number[] = [];
    const watching = setInterval(() => void cost(first.studyId).then((now) => seen.push(now)), 5);
    await Promise.all([startWorker(), startWorker()]);
    const stopped = await Promise.all([until(first.runId, "paused"), until(second.runId, "paused")]);
    await vi.waitFor(async () => {
      const runs = await Promise.all([first, second].map(({ viewer, runId }) => getRun(viewer, runId)));
      expect(runs.map(({ items }) => items.running)).toEqual([0, 0]);
    }, LONG);
    clearInterval(watching);
    for (const { stoppedBecause } of stopped) {
      expect(stoppedBecause).toMatchObject({
        kind: "limit",
        message: expect.stringContaining("3000 EUR, leaves too little for the next call"),
      });
      expect(stoppedBecause).toMatchObject({ message: expect.stringMatching(/Ask an admin of this server .*Grace/) });
    }
    const spent = await cost(first.studyId);
    // As far as the limit reaches for one more call, whatever was set aside for calls side by side.
    expect(spent).toBeGreaterThan(2_500);
    expect(Math.max(spent, ...seen)).toBeLessThanOrEqual(3_000);
    expect(asked(one).length + asked(two).length).toBeGreaterThan(5);
    expect(await prisma().reservedCost.count()).toBe(0);
    // Neither goes on, nor does another begin, until the limit is higher.
    await prisma().spendingLimit.updateMany({ data: { amount: spent } });
    await expect(controlRun(first.viewer, first.runId, { action: "resume" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("is used up"),
    });
    await expect(startToyRun({ items: 1, modelId: await models().add("stub?third"), price, beside })).rejects.toThrow(
      "is used up",
    );
    await prisma().spendingLimit.deleteMany();
    await controlRun(first.viewer, first.runId, { action: "resume" });
    await controlRun(second.viewer, second.runId, { action: "resume" });
    expect(await until(first.runId, "finished")).toMatchObject({ calls: 60, cachedCalls: 0 });
    await until(second.runId, "finished");
  },
  60_000,
);

test("a run that runs already keeps to a limit that is set meanwhile", async () => {
  const modelId = await models().add("stub?meanwhile&delay=30");
  const { runId, studyId, viewer } = await startToyRun({ items: 400, modelId, price });
  await startWorker();
  await vi.waitFor(async () => expect(await cost(studyId)).toBeGreaterThan(0), LONG);
  await setSpendingLimit(await admin(), "studies", studyId, limit(0));
  expect((await until(runId, "paused")).stoppedBecause).toMatchObject({ kind: "limit" });
  await vi.waitFor(async () => expect((await getRun(viewer, runId)).items.running).toBe(0), LONG);
  expect((await getRun(viewer, runId)).items.waiting).toBeGreaterThan(0);
  await prisma().spendingLimit.deleteMany();
});

test("under a limit every model needs a price, in the limit's currency; what costs nothing runs on", async () => {
  const { studyId, viewer, runId } = await startToyRun({ items: 1, modelId: await models().add("stub?unpriced") });
  await setSpendingLimit(await admin(), "studies", studyId, limit(0));
  await startWorker();
  expect((await until(runId, "paused")).stoppedBecause).toMatchObject({
    message: expect.stringContaining("has no price"),
  });
  const beside = { studyId, viewer };
  await expect(startToyRun({ items: 1, modelId: await models().add("stub?again"), beside })).rejects.toThrow(
    "has no price",
  );
  const demo = await prisma().endpointModel.findFirstOrThrow({ where: { endpoint: { baseUrl: null } } });
  await expect(startToyRun({ items: 1, modelId: demo.id, beside })).resolves.toMatchObject({ studyId });
  await prisma().run.updateMany({
    where: { status: "running" },
    data: { status: "cancelled", finishedAt: new Date() },
  });
  await prisma().spendingLimit.updateMany({ data: { amount: 100, currency: "USD" } });
  await expect(startToyRun({ items: 1, modelId: await models().add("stub?euro"), price, beside })).rejects.toThrow(
    "is in USD, and this run counts in EUR",
  );
  await prisma().spendingLimit.deleteMany();
});

test("what a lost worker had set aside goes with it", async () => {
  const { runId, studyId } = await startToyRun({ items: 1, modelId: await models().add("stub?lost"), price });
  await prisma().run.update({ where: { id: runId }, data: { status: "paused" } });
  await setSpendingLimit(await admin(), "studies", studyId, limit(10));
  const call = () => ({ id: uuid(), runId, workerId: uuid(), cost: 6 });
  const both = await Promise.all([reserveCosts([call()]), reserveCosts([call()])]);
  expect(both.flat().sort()).toEqual(["reserved", "wait"]);
  await startWorker();
  expect(await reserveCosts([call()])).toEqual(["reserved"]);
  expect(await reserveCosts([{ ...call(), cost: 11 }])).toEqual([{ refused: expect.stringContaining("too little") }]);
  await prisma().spendingLimit.deleteMany();
});
