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
