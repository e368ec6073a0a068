import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { addJobs } from "@/lib/db/jobs";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { RUN_STATUSES, runPricesSchema, runStopSchema } from "@/lib/runs/run";
import type { RunDetail } from "@/lib/runs/run-detail";
import type { RunAction } from "@/lib/runs/run-transition";
import { type RunState, type RunTransition, runTransition } from "@/lib/runs/run-transition";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { getRun } from "./read-runs";
import { type RunToPay, requireMoney } from "./spending/limits";

const EVENT_KINDS = {
  pause: "run.paused",
  resume: "run.resumed",
  cancel: "run.cancelled",
  retry: "run.retried",
} as const;

/**
 * Pauses, resumes or cancels a run, or has its failed items done again. The run's row is locked meanwhile, so that of two
 * people, or of a person and a worker that finishes the run, one comes first and the other's step must be allowed from
 * there. Asking for what is so already changes nothing. Items being worked on end with the calls that are under way; one that needs more goes back.
 */
export async function controlRun(viewer: Viewer, runId: string, action: RunAction): Promise<RunDetail> {
  const move = await prisma().$transaction(async (transaction) => {
    const run = await lockRun(transaction, viewer, runId, action);
    const next = runTransition(run, action);
    if (next === null) return null;
    if (next.status === "running") await requireMoney(transaction, run);
    if (action.action === "retry") await putBack(transaction, runId, action.failureKind);
    await transaction.run.update({
      where: { id: runId },
      data: {
        status: next.status,
        budget: next.budget,
        finishedAt: isOver(next) ? new Date() : null,
        stoppedBecause: action.action === "pause" ? { kind: "person", message: pausedBy(viewer) } : Prisma.DbNull,
      },
    });
    const items = action.action === "retry" ? { items: run.failed } : {};
    const data = { from: run.status, to: next.status, budget: next.budget, ...items };
    const event = { studyId: run.studyId, kind: EVENT_KINDS[action.action], subject: runId, data };
    await recordEvent(transaction, viewer, event);
    return next;
  });
  if (move?.status === "running") await wakeRun(runId);
  return getRun(viewer, runId);
}

function isOver({ status }: RunTransition): boolean {
  return status === "finished" || status === "cancelled";
}

function pausedBy(viewer: Viewer): string {
  return viewer.kind === "user" ? `Paused by ${viewer.name}.` : "Paused from the command line.";
}

const lockedSchema = z.object({
  studyId: z.uuid(),
  status: z.enum(RUN_STATUSES),
  stoppedBecause: runStopSchema.nullable(),
  budget: z.number().nullable(),
  cost: z.number(),
  userId: z.string().nullable(),
  prices: runPricesSchema,
  currency: z.string(),
});

async function lockRun(
  transaction: Transaction,
  viewer: Viewer,
  runId: string,
  action: RunAction,
): Promise<RunState & RunToPay> {
  const found = await rows(
    lockedSchema,
    Prisma.sql`
    SELECT r.study_id AS "studyId", r.status, r.stopped_because AS "stoppedBecause", r.budget, r.cost,
      r.created_by AS "userId", r.prices, r.currency
    FROM run r
    WHERE r.id = ${runId}::uuid AND ${studyCondition(viewer, "run.control", Prisma.sql`r.study_id`)}
    FOR UPDATE OF r`,
    transaction,
  );
  const [run] = found;
  if (!run) throw notFound("run");
  const open = await transaction.runItem.count({ where: { runId, state: { in: ["waiting", "running"] } } });
  const failed = action.action === "retry" ? await countFailed(transaction, runId, action.failureKind) : 0;
  return { ...run, open, failed };
}

async function countFailed(transaction: Transaction, runId: string, kind: string | undefined): Promise<number> {
  return transaction.runItem.count({ where: { runId, ...failedWith(kind) } });
}

function failedWith(kind: string | undefined): Prisma.RunItemWhereInput {
  return { state: "failed", ...(kind ? { failure: { path: ["kind"], equals: kind } } : {}) };
}

async function putBack(transaction: Transaction, runId: string, kind: string | undefined): Promise<void> {
  await transaction.runItem.updateMany({
    where: { runId, ...failedWith(kind) },
    data: { state: "waiting", failure: Prisma.DbNull, result: Prisma.DbNull, finishedAt: null },
  });
}

export const WORK_ON_RUN = "work-on-run";

/**
 * Tells a worker at once that a run has work; the others notice within seconds. Where no worker has ever run there is no
 * queue yet: the first one to start looks for running runs itself.
 */
export async function wakeRun(runId: string): Promise<void> {
  await addJobs([{ task: WORK_ON_RUN, key: `run:${runId}`, payload: { runId } }]);
}
