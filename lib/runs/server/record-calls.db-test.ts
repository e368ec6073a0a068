import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { plansKept } from "@/lib/testing/plans-kept";
import { makeStudy } from "@/lib/testing/round";
import { makeRun } from "@/lib/testing/run";
import { type CallToRecord, recordCalls, recordingOf } from "./record-calls";

const ITEMS = 300;

async function runOf(items: number) {
  const study = await makeStudy(1);
  const { runId, modelId } = await makeRun(study.studyId, []);
  await prisma().runItem.createMany({
    data: Array.from({ length: items }, (_, index) => ({ runId, position: index + 1, subjectId: uuidv7() })),
  });
  const rows = await prisma().runItem.findMany({ where: { runId }, select: { id: true } });
  const call = (itemId: string): CallToRecord => ({
    id: uuidv7(),
    runId,
    itemId,
    modelId,
    requestHash: uuidv7(),
    request: {},
    completion: {},
    ok: true,
    failureKind: null,
    cachedFrom: null,
    promptTokens: 10,
    completionTokens: 2,
    tokensEstimated: false,
    attempts: 1,
    milliseconds: 20,
    cost: 0.5,
  });
  return { runId, calls: rows.map(({ id }) => call(id)) };
}

test("calls are kept once, whose run is told what it has cost; those of an item that is gone are not", async () => {
  const { runId, calls } = await runOf(3);
  const [first] = calls;
  if (first === undefined) throw new Error("a run without calls");
  expect((await recordCalls(calls.slice(0, 2))).get(runId)).toMatchObject({ cost: 1 });
  const again = await recordCalls([...calls, { ...first, id: uuidv7(), itemId: uuidv7() }]);
  expect(again.get(runId)).toMatchObject({ cost: 1.5 });
  expect(await prisma().modelCall.count({ where: { item: { runId } } })).toBe(3);
  expect(await prisma().run.findUnique({ where: { id: runId }, select: { calls: true, promptTokens: true } })).toEqual({
    calls: 3,
    promptTokens: 30n,
  });
});

test("keeping a call reads its own item alone, by a plan that was made when there were few", async () => {
  const { client, rowsRead, release } = await plansKept(["run_item"]);
  const keep = (call: CallToRecord) => {
    const { text, values } = recordingOf([call]);
    return rowsRead(() => client.query({ name: "keep", text, values }));
  };
  try {
    const { calls: few } = await runOf(1);
    const reads = [];
    for (const call of few) reads.push(await keep(call));
    const { calls: many } = await runOf(ITEMS);
    for (const call of many.slice(0, 3)) reads.push(await keep(call));
    // Looked up for itself, and by the check of its foreign key.
    for (const read of reads) expect(read).toBeLessThanOrEqual(3);
  } finally {
    release();
  }
});
