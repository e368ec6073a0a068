import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/domain/viewer";
import { insertRun, type RunToInsert } from "./insert-run";
import { wakeRun } from "./wake-run";

/** Starts a run: written as a whole or not at all, then told to a worker. */
export async function createRun(viewer: Viewer, run: RunToInsert): Promise<{ runId: string; items: number }> {
  const created = await prisma().$transaction((transaction) => insertRun(transaction, viewer, run));
  await wakeRun(created.runId);
  return created;
}
