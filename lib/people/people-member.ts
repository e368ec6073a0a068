import { z } from "zod";
import { studyRoleSchema } from "@/lib/study/study-role";
import { newApiKeySchema } from "./api-key";
import { personNameSchema } from "./people";

export const memberSchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** null for somebody who joined by name alone */
  email: z.string().nullable(),
  role: studyRoleSchema,
  joinedAt: z.iso.datetime(),
  /** the pseudonym's number in exports and dashboards; null before the first label */
  raterNumber: z.int().nullable(),
  /** labels that count now, over all rounds of the study */
  labels: z.int(),
  lastActiveAt: z.iso.datetime().nullable(),
  isViewer: z.boolean(),
  languages: z.array(z.string()),
  expertise: z.array(z.string()),
});
export type Member = z.infer<typeof memberSchema>;

/** GET /api/v1/studies/:studyId/members */
export const membersSchema = z.object({
  studyName: z.string(),
  members: z.array(memberSchema),
  /** what the viewer may do here */
  may: z.object({
    change: z.boolean(),
    describe: z.boolean(),
    inviteAnnotators: z.boolean(),
    inviteResearchers: z.boolean(),
  }),
});
export type Members = z.infer<typeof membersSchema>;

/** PATCH /api/v1/studies/:studyId/members/:userId */
export const changeRoleSchema = z.object({ role: studyRoleSchema });

/** POST /api/v1/studies/:studyId/service-accounts: an annotator that a program labels as, with a key of its own */
export const newServiceAccountSchema = z.object({
  name: personNameSchema,
  validForDays: newApiKeySchema.shape.validForDays,
  /** its labels are a program's own, for demonstration or tests, and marked wherever they appear */
  simulated: z.boolean().default(false),
});
export type NewServiceAccount = z.infer<typeof newServiceAccountSchema>;

/** Only now can the key be seen. */
export const createdServiceAccountSchema = z.object({
  userId: z.string(),
  raterId: z.uuid(),
  pseudonym: z.string(),
  secret: z.string(),
  expiresAt: z.iso.datetime(),
});
export type CreatedServiceAccount = z.infer<typeof createdServiceAccountSchema>;
