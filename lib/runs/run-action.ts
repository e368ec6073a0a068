import { z } from "zod";

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
