import { z } from "zod";

/** GET /api/v1/studies/:studyId/needs: what of a study waits for its researchers, besides its rounds' labels. */
export const studyNeedsSchema = z.object({
  /** members, who all may label */
  members: z.int(),
  /** people who used an invitation that asks for approval */
  joinRequests: z.int(),
  checklistDrafts: z.int(),
  /** runs of models, the newest first */
  pausedRuns: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** watched judges that err more than they did */
  worseJudges: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** raters who did the training of a round without passing, until somebody decides */
  failedTraining: z.array(z.object({ roundId: z.uuid(), name: z.string(), raters: z.int() })),
});
export type StudyNeeds = z.infer<typeof studyNeedsSchema>;
