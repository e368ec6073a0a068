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

/** POST /api/v1/rounds/:roundId/removals: removes people from a round, or lets them back in, all or none. */
export const roundRemovalsSchema = z.strictObject({
  raterIds: z.array(z.uuid()).min(1).max(500),
  isRemoved: z.boolean(),
  /** it undoes the opposite: refused where one of them is not removed, or in the round, any more */
  undoes: z.boolean().default(false),
});
export type RoundRemovals = z.infer<typeof roundRemovalsSchema>;

/** Those for whom it changed something. */
export const changedRemovalsSchema = z.object({ changed: z.array(z.uuid()) });
