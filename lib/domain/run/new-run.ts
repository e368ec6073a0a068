import { z } from "zod";
import { runSettingsSchema } from "./run";
import { RUN_KINDS } from "./run-kind";

/** A run to be started or estimated; the configuration is checked by its kind. */
export const newRunSchema = z.object({
  kind: z.enum(RUN_KINDS),
  configuration: z.unknown(),
  terms: runSettingsSchema,
});
export type NewRun = z.infer<typeof newRunSchema>;

export const startedRunSchema = z.object({ runId: z.uuid(), items: z.int() });
