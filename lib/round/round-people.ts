import { z } from "zod";

/** GET /api/v1/rounds/:roundId/people: who labels in a round, or was removed from it. */
export const roundPeopleSchema = z.object({
  people: z.array(
    z.object({
      raterId: z.uuid(),
      /** 3 is Rater 03 */
      number: z.int(),
      simulated: z.boolean(),
      /** of real tasks */
      labels: z.int(),
      /** tasks that they hold now */
      open: z.int(),
      removedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** whether the viewer may remove somebody */
  mayRemove: z.boolean(),
});
export type RoundPeople = z.infer<typeof roundPeopleSchema>;
export type RoundPerson = RoundPeople["people"][number];
