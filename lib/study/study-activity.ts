import { z } from "zod";
import { paceSchema } from "@/lib/results/agreement-progress";
import { roundStatusSchema } from "@/lib/round/protocol/protocol";

/** The rounds of which a study's page shows the activity: the newest. */
export const MAX_ACTIVE_ROUNDS = 20;

const roundActivitySchema = z.object({
  roundId: z.uuid(),
  name: z.string(),
  status: roundStatusSchema,
  /** changes with the round's labels */
  version: z.string(),
  labels: z.int(),
  places: z.object({ wanted: z.int(), submitted: z.int(), held: z.int() }),
  pace: paceSchema,
  /** people who labelled in the last ten minutes, the latest first; pseudonyms */
  active: z.array(z.object({ raterId: z.uuid(), pseudonym: z.string(), lastLabelAt: z.iso.datetime() })),
});
export type RoundActivity = z.infer<typeof roundActivitySchema>;

/** GET /api/v1/studies/:studyId/activity */
export const studyActivitySchema = z.object({ rounds: z.array(roundActivitySchema) });
export type StudyActivity = z.infer<typeof studyActivitySchema>;

/** How many days the small charts of an overview show, today included. */
export const DAYS_SHOWN = 14;

const isTimeZone = (text: string) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** GET /api/v1/studies/:studyId/daily-labels: labels of people a day, in the days of a time zone */
export const dailyLabelsQuerySchema = z.object({
  zone: z.string().max(64).refine(isTimeZone, "the name of a time zone, such as Europe/Berlin").default("UTC"),
});

export const dailyLabelsSchema = z.object({
  /** the first of them */
  from: z.iso.date(),
  /** of rounds with labels in these days, how many were submitted on each, the earliest first */
  rounds: z.array(z.object({ roundId: z.uuid(), labels: z.array(z.int()).length(DAYS_SHOWN) })),
});
export type DailyLabels = z.infer<typeof dailyLabelsSchema>;
