import { expect, vi } from "vitest";
import { patience } from "@/bin/support/patience.mjs";
import { prisma } from "@/lib/db/client";

/** Until a run neither runs nor has anything under way. @returns its status */
export async function untilIdle(runId: string): Promise<string> {
  let status = "running";
  await vi.waitFor(
    async () => {
      ({ status } = await prisma().run.findUniqueOrThrow({ where: { id: runId } }));
      const underWay = await prisma().runItem.count({ where: { runId, state: "running" } });
      expect(status !== "running" && underWay === 0).toBe(true);
    },
    { timeout: patience(30), interval: 50 },
  );
  return status;
}
