import { z } from "zod";
import { AppError } from "@/lib/wire/app-error";
import type { RunStatus, RunStop } from "./run";

export interface RunState {
  readonly status: RunStatus;
  readonly stoppedBecause: RunStop | null;
  readonly budget: number | null;
  /** spent so far */
  readonly cost: number;
  /** items that wait or are being worked on */
  readonly open: number;
  /** items that an action "retry" is about */
  readonly failed: number;
}

export interface RunTransition {
  readonly status: RunStatus;
  readonly budget: number | null;
}

const START_ANEW = "Start a new run; answers it already has are taken from the cache.";

/**
 * Where an action leads a run; null where it is there already.
 * @throws CONFLICT where it cannot be done from here, saying what to do instead; INVALID for a budget that is spent already
 */
export function runTransition(run: RunState, action: RunAction): RunTransition | null {
  const { status, budget } = run;
  switch (action.action) {
    case "pause":
      if (status === "paused") return null;
      if (status !== "running") throw over(status, "Only a run that is running can be paused.");
      return { status: "paused", budget };
    case "cancel":
      if (status === "cancelled") return null;
      if (status === "finished") throw over(status, "There is nothing left to cancel.");
      return { status: "cancelled", budget };
    case "resume": {
      if (status === "running") return null;
      if (status === "cancelled") throw over(status, START_ANEW);
      if (status === "finished")
        throw over(status, "To do failed items again, retry them; for anything else start a new run.");
      const next = budgetToGoOn(run, action.budget);
      return { status: run.open > 0 ? "running" : "finished", budget: next };
    }
    case "retry": {
      if (status === "cancelled") throw over(status, START_ANEW);
      if (run.failed === 0) {
        throw new AppError(
          "CONFLICT",
          "No such item has failed, or they are being tried again already. Reload the page.",
        );
      }
      return { status: "running", budget: budgetToGoOn(run, action.budget) };
    }
  }
}

function over(status: RunStatus, next: string): AppError {
  const is = status === "cancelled" ? "was cancelled" : `is ${status}`;
  return new AppError("CONFLICT", `This run ${is}. ${next}`, { status });
}

/** A run paused because of its budget would stop at once again with the same one. */
function budgetToGoOn({ status, stoppedBecause, budget, cost }: RunState, wanted: number | null | undefined) {
  const next = wanted === undefined ? budget : wanted;
  if (next === null) return null;
  const stands = status === "paused" && stoppedBecause?.kind === "budget";
  const least = stands && budget !== null ? Math.max(budget, cost) : cost;
  if (next > least) return next;
  if (wanted === undefined) {
    throw new AppError("CONFLICT", "The budget of this run is used up. Raise or remove it, then resume the run.", {
      budget,
    });
  }
  throw new AppError(
    "INVALID",
    `The budget must be more than ${least}, which this run has used up. Give a higher one, or none.`,
    {
      fields: [{ field: "budget", expected: `more than ${least}` }],
    },
  );
}

/** In the run's currency; null: no limit from now on; left out: as it was. */
const budget = z.number().positive().max(1_000_000).nullable().optional();

/** What a researcher does to a run that was started. */
export const runActionSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("pause") }),
  /** a run paused because of its budget takes a higher one, or none */
  z.object({ action: z.literal("resume"), budget }),
  z.object({ action: z.literal("cancel") }),
  /** failed items once more; only those whose failure is of one kind, where one is given */
  z.object({ action: z.literal("retry"), failureKind: z.string().min(1).max(100).optional(), budget }),
]);
export type RunAction = z.infer<typeof runActionSchema>;
