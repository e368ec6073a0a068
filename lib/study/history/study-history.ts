import { z } from "zod";
import { limitSchema } from "@/lib/wire/counted-page";

export const historyFilterSchema = z.object({
  roundId: z.uuid().optional(),
  /** goes on after this event */
  after: z.uuid().optional(),
  limit: limitSchema,
});
export type HistoryFilter = z.infer<typeof historyFilterSchema>;

export const historyEventSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** who did it; null: the server, or a deleted account */
  by: z.string().nullable(),
  /** the API key that it was done with; null: on the pages */
  apiKey: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** what happened, as "thing.verb" */
  kind: z.string(),
  /** the same in a sentence */
  what: z.string(),
  /** the round that it was about, while there is one */
  round: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** GET /api/v1/studies/:studyId/history?roundId=&after=: who changed what in a study, the newest first. */
export const studyHistorySchema = z.object({
  events: z.array(historyEventSchema),
  /** the `after` of the next page; null at the end */
  next: z.uuid().nullable(),
});
export type StudyHistory = z.infer<typeof studyHistorySchema>;
