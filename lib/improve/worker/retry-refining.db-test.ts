import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { saying } from "@/lib/llm/testing/stub-complete";
import { OPERATOR } from "@/lib/people/viewer";
import { refinedResultSchema } from "@/lib/runs/refine-responses";
import { controlRun } from "@/lib/runs/server/control-run";
import { startRun } from "@/lib/runs/worker/start-run";
import { startStubWorker } from "@/lib/runs/worker/testing/stub-worker";
import { makeStudy } from "@/lib/testing/round";

const { stub, models } = startStubWorker();

test("a refinement that failed on the way goes on from where it failed, and pays for nothing twice", async () => {
  const { studyId } = await makeStudy(1);
  const { id: systemId } = await prisma().system.findFirstOrThrow({ where: { studyId } });
  const mended = "Plan: mend it\nAnswer: better";
  const model = saying(
    "refines",
    "Answer: NO",
    "Answer: NO",
    mended,
    "perhaps",
    "perhaps",
    "perhaps",
    "perhaps",
    "Answer: YES",
  );
  const { runId } = await startRun(OPERATOR, studyId, {
    kind: "refine-responses",
    terms: { name: "Refined", budget: null, useCache: true },
    configuration: {
      systemId,
      modelId: await models().add(model),
      method: "checklist-failed",
      rounds: 1,
      checklist: { kind: "series", series: "imported" },
    },
  });
  const item = () => prisma().runItem.findFirstOrThrow({ where: { runId } });
  const until = (state: "done" | "failed") =>
    vi.waitFor(async () => expect((await item()).state).toBe(state), { timeout: 30_000, interval: 20 });
  const asked = () => stub().requests.filter(({ body }) => body.model === model).length;
  await until("failed");
  expect(asked()).toBe(7);
  await controlRun(OPERATOR, runId, { action: "retry" });
  await until("done");
  // The two answers about the new response alone.
  expect(asked()).toBe(9);
  const { steps, passedAfter } = refinedResultSchema.parse((await item()).result);
  expect(steps.map(({ response, passRate }) => [response, passRate])).toEqual([
    ["left 0", 0],
    ["better", 1],
  ]);
  expect(passedAfter).toBe(1);
});
