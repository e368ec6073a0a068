import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { makeStudy } from "@/lib/testing/round";
import { makeRun } from "@/lib/testing/run";
import { findAnswers } from "./find-answers";
import { type CallToRecord, recordCalls } from "./record-calls";

async function runWithItem(studyId: string) {
  const { runId, modelId } = await makeRun(studyId, []);
  const item = await prisma().runItem.create({ data: { runId, position: 1, subjectId: uuidv7() } });
  const keep = async (about: Partial<CallToRecord>, minutesAgo = 0) => {
    const id = uuidv7();
    await recordCalls([
      {
        id,
        runId,
        itemId: item.id,
        modelId,
        requestHash: "same",
        request: {},
        completion: {},
        ok: true,
        failureKind: null,
        cachedFrom: null,
        promptTokens: 1,
        completionTokens: 1,
        tokensEstimated: false,
        attempts: 1,
        milliseconds: 1,
        cost: 0,
        ...about,
      },
    ]);
    await prisma().modelCall.updateMany({
      where: { id },
      data: { createdAt: new Date(Date.now() - minutesAgo * 60_000) },
    });
    return id;
  };
  return { runId, modelId, keep };
}

test("the newest usable answer to the same request of the same model, of any run or of one", async () => {
  const { studyId } = await makeStudy(1);
  const one = await runWithItem(studyId);
  const other = await runWithItem(studyId);
  const { modelId } = one;
  const sought = { modelId, requestHash: "same", onlyRun: null };
  expect(await findAnswers([sought])).toEqual([null]);
  const first = await one.keep({ completion: { said: "first" } }, 3);
  const second = await one.keep({ completion: { said: "second" } }, 2);
  await one.keep({ requestHash: "another" });
  await one.keep({ ok: false, failureKind: "timeout" });
  await other.keep({});
  const newest = { callId: second, completion: { said: "second" } };
  expect(
    await findAnswers([
      sought,
      { ...sought, onlyRun: one.runId },
      { ...sought, onlyRun: other.runId },
      { ...sought, requestHash: "never asked" },
    ]),
  ).toEqual([newest, newest, null, null]);
  // An answer from the cache names the call that was paid for.
  await one.keep({ cachedFrom: first, completion: { said: "first" } });
  expect(await findAnswers([sought])).toEqual([{ callId: first, completion: { said: "first" } }]);
});
