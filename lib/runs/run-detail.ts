import { z } from "zod";
import { limitSchema } from "@/lib/wire/counted-page";
import { runPricesSchema, runSchema } from "./run";

const named = z.object({ id: z.uuid(), name: z.string() });

/** A run with all that its own page tells. */
export const runDetailSchema = runSchema.extend({
  startedBy: z.string().nullable(),
  round: named.nullable(),
  /** the judge, with its configuration */
  rater: named.extend({ configuration: z.json() }).nullable(),
  prices: runPricesSchema,
  /** how many workers are alive, whatever they work on */
  workers: z.int(),
  /** images of the study, which models do not see */
  images: z.int(),
  /** what the ids in the configuration refer to, as far as known */
  names: z.record(z.uuid(), z.string()),
});
export type RunDetail = z.infer<typeof runDetailSchema>;

/** Narrows a study's runs. */
export const runFilterSchema = z.object({
  roundId: z.uuid().optional(),
  raterId: z.uuid().optional(),
  /** goes on after this run */
  after: z.uuid().optional(),
  limit: limitSchema,
});
export type RunFilter = z.infer<typeof runFilterSchema>;

export const runListSchema = z.object({
  runs: z.array(runSchema),
  /** the `after` of the next page; null at the end */
  next: z.uuid().nullable(),
});
export type RunList = z.infer<typeof runListSchema>;
