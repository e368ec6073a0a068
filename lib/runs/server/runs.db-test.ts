import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { makeRun, type RunOptions } from "@/lib/testing/run";
import { controlRun } from "./control-run";
import { finishRun } from "./finish-items";
import { getRun, listRuns } from "./read-runs";

async function studyWithRun(options: RunOptions = {}, instructions = 4) {
  const { studyId, instructions: made } = await makeStudy(instructions);
  const viewer = await makeMember(studyId, "researcher", "Rosa");
  const run = await makeRun(
    studyId,
    made.map(({ id }) => id),
    options,
  );
  return { studyId, viewer, ...run };
}

function statesOf(runId: string) {
  return prisma()
    .runItem.findMany({ where: { runId }, orderBy: { position: "asc" } })
    .then((items) => items.map(({ state }) => state));
}

const MIXED = { states: ["done", "failed", "running", "waiting"] } as const;

describe("reading", () => {
  test("a run tells how its items stand, why some failed, and what its configuration's ids mean", async () => {
    const { viewer, runId, studyId, modelId } = await studyWithRun({ ...MIXED, modelName: "gold", name: "First" });
    const run = await getRun(viewer, runId);
    expect(run).toMatchObject({
      id: runId,
      studyId,
      name: "First",
      status: "running",
      kind: "generate-checklists",
      itemsLastMinute: 2,
      items: { waiting: 1, running: 1, done: 1, failed: 1 },
      failures: [{ kind: "timeout", items: 1 }],
      startedBy: null,
    });
    expect(run.names[modelId]).toContain("gold · Endpoint");
    const list = await listRuns(viewer, studyId);
    expect(list).toMatchObject({ runs: [{ id: runId, items: { done: 1 } }], next: null });
  });

  test("items of more than a minute ago are not counted as the last minute's", async () => {
    const { viewer, runId } = await studyWithRun({ states: ["failed", "failed"] });
    await prisma().runItem.updateMany({ where: { runId }, data: { finishedAt: new Date(Date.now() - 61_000) } });
    expect(await getRun(viewer, runId)).toMatchObject({ itemsLastMinute: 0, items: { failed: 2, waiting: 2 } });
  });

  test("the newest run comes first, page by page", async () => {
    const { studyId, viewer, runId } = await studyWithRun({}, 1);
    for (let i = 0; i < 30; i += 1) await makeRun(studyId, [], { name: `Run ${i}` });
    const first = await listRuns(viewer, studyId);
    expect(first.runs.map(({ name }) => name).slice(0, 2)).toEqual(["Run 29", "Run 28"]);
    expect(first.runs).toHaveLength(30);
    const second = await listRuns(viewer, studyId, { after: first.next ?? undefined });
    expect(second).toMatchObject({ runs: [{ id: runId }], next: null });
  });

  test("who is not of the study, or only labels in it, finds nothing", async () => {
    const { studyId, runId } = await studyWithRun();
    const stranger = await makePerson("Stranger");
    const annotator = await makeMember(studyId, "annotator");
    for (const viewer of [stranger, annotator]) {
      await expect(getRun(viewer, runId)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(listRuns(viewer, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(controlRun(viewer, runId, { action: "pause" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await expect(getRun(await makePerson("Admin", { isAdmin: true }), runId)).resolves.toMatchObject({ id: runId });
    await expect(getRun(stranger, uuidv7())).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("control", () => {
  test("pause, resume and cancel, each with an event; items stay as they are", async () => {
    const { studyId, viewer, runId } = await studyWithRun(MIXED);
    expect(await controlRun(viewer, runId, { action: "pause" })).toMatchObject({
      status: "paused",
      stoppedBecause: { kind: "person", message: "Paused by Rosa." },
      finishedAt: null,
    });
    expect(await controlRun(viewer, runId, { action: "resume" })).toMatchObject({
      status: "running",
      stoppedBecause: null,
    });
    const cancelled = await controlRun(viewer, runId, { action: "cancel" });
    expect(cancelled).toMatchObject({ status: "cancelled", stoppedBecause: null });
    expect(cancelled.finishedAt).not.toBeNull();
    expect(await statesOf(runId)).toEqual(MIXED.states);
    const events = await prisma().event.findMany({ where: { studyId }, orderBy: { id: "asc" } });
    expect(events.map(({ kind, subject, userId }) => [kind, subject, userId])).toEqual([
      ["run.paused", runId, viewer.userId],
      ["run.resumed", runId, viewer.userId],
      ["run.cancelled", runId, viewer.userId],
    ]);
  });

  test("asking for what is so already changes nothing", async () => {
    const { studyId, viewer, runId } = await studyWithRun();
    await controlRun(viewer, runId, { action: "resume" });
    await controlRun(viewer, runId, { action: "pause" });
    await controlRun(viewer, runId, { action: "pause" });
    expect(await prisma().event.count({ where: { studyId } })).toBe(1);
  });

  test("what cannot be done from where the run stands is refused, saying what to do", async () => {
    const finished = await studyWithRun({ status: "finished", states: ["done", "done", "done", "done"] });
    const cancelled = await studyWithRun({ status: "cancelled", states: ["failed"] });
    const refusals = [
      [finished, "pause", /is finished/],
      [finished, "cancel", /nothing left to cancel/],
      [finished, "resume", /retry them/],
      [finished, "retry", /No such item has failed/],
      [cancelled, "pause", /was cancelled/],
      [cancelled, "resume", /Start a new run/],
      [cancelled, "retry", /Start a new run/],
    ] as const;
    for (const [{ viewer, runId }, action, message] of refusals) {
      await expect(controlRun(viewer, runId, { action })).rejects.toMatchObject({
        code: "CONFLICT",
        message: expect.stringMatching(message),
      });
    }
  });

  test("a run that stands for its budget goes on with a higher one or none", async () => {
    const stoppedBecause = { kind: "budget", message: "The budget is used up." } as const;
    const { viewer, runId } = await studyWithRun({ status: "paused", stoppedBecause, budget: 2, cost: 1.9 });
    await expect(controlRun(viewer, runId, { action: "resume" })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(controlRun(viewer, runId, { action: "resume", budget: 2 })).rejects.toMatchObject({ code: "INVALID" });
    expect(await controlRun(viewer, runId, { action: "resume", budget: 3 })).toMatchObject({
      status: "running",
      budget: 3,
      stoppedBecause: null,
    });
    await controlRun(viewer, runId, { action: "pause" });
    await expect(controlRun(viewer, runId, { action: "resume", budget: 1 })).rejects.toMatchObject({ code: "INVALID" });
    expect(await controlRun(viewer, runId, { action: "resume", budget: null })).toMatchObject({ budget: null });
  });

  test("failed items are done again, those that are done are not", async () => {
    const { viewer, runId } = await studyWithRun({ status: "finished", states: ["done", "failed", "done", "failed"] });
    const run = await controlRun(viewer, runId, { action: "retry" });
    expect(run).toMatchObject({ status: "running", finishedAt: null, failures: [], itemsLastMinute: 2 });
    expect(await statesOf(runId)).toEqual(["done", "waiting", "done", "waiting"]);
    expect(await prisma().runItem.count({ where: { runId, state: "waiting", finishedAt: { not: null } } })).toBe(0);
    await expect(controlRun(viewer, runId, { action: "retry" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("only the failures of one kind are done again where one is named", async () => {
    const { viewer, runId, itemIds } = await studyWithRun({ states: ["failed", "failed", "done"] });
    const failure = { kind: "refused", message: "It would not." };
    await prisma().runItem.update({ where: { id: itemIds[1] }, data: { failure } });
    await controlRun(viewer, runId, { action: "retry", failureKind: "refused" });
    expect(await statesOf(runId)).toEqual(["failed", "waiting", "done", "waiting"]);
  });

  test("a paused run with nothing left to do is finished when it is resumed", async () => {
    const { viewer, runId } = await studyWithRun({ status: "paused", states: ["done", "done", "failed", "done"] });
    const run = await controlRun(viewer, runId, { action: "resume" });
    expect(run.status).toBe("finished");
    expect(run.finishedAt).not.toBeNull();
  });

  test("of a person who pauses and a worker that finishes, whoever comes second sees what the first did", async () => {
    const { viewer, runId } = await studyWithRun({ states: ["done", "done", "done", "done"] });
    let pausing: Promise<unknown> = Promise.resolve();
    await prisma().$transaction(async (transaction) => {
      await transaction.$executeRaw`SELECT 1 FROM run WHERE id = ${runId}::uuid FOR UPDATE`;
      pausing = controlRun(viewer, runId, { action: "pause" }).catch((error: unknown) => error);
      await waitsForLock();
      const data = { status: "finished", finishedAt: new Date() } as const;
      await transaction.run.update({ where: { id: runId }, data });
    });
    expect(await pausing).toMatchObject({ code: "CONFLICT" });
    expect(await getRun(viewer, runId)).toMatchObject({ status: "finished", stoppedBecause: null });
  });

  test("a run whose failed items are put back just as a worker wants to finish it does not end", async () => {
    const { viewer, runId } = await studyWithRun({ states: ["done", "done", "done", "failed"] });
    let finishing: Promise<unknown> = Promise.resolve();
    await prisma().$transaction(async (transaction) => {
      await transaction.$executeRaw`SELECT 1 FROM run WHERE id = ${runId}::uuid FOR UPDATE`;
      finishing = finishRun(runId);
      await waitsForLock();
      await transaction.runItem.updateMany({
        where: { runId, state: "failed" },
        data: { state: "waiting", failure: Prisma.DbNull },
      });
      await transaction.run.update({ where: { id: runId }, data: { name: "Tried again" } });
    });
    await finishing;
    expect(await getRun(viewer, runId)).toMatchObject({ status: "running", items: { waiting: 1 } });
  });

  test("many people press every button at once: one state comes out, and the database's promises hold", async () => {
    const { viewer, runId } = await studyWithRun(MIXED);
    const actions = ["pause", "resume", "cancel", "pause", "retry", "cancel", "resume"] as const;
    const outcomes = await Promise.allSettled(actions.map((action) => controlRun(viewer, runId, { action })));
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CONFLICT" });
    }
    expect(await getRun(viewer, runId)).toMatchObject({ status: "cancelled" });
  });
});

/** Until somebody on this database waits for a lock that another holds. */
async function waitsForLock(): Promise<void> {
  for (;;) {
    const waiting = await prisma().$executeRaw`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (waiting > 0) return;
  }
}
