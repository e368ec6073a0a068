import { z } from "zod";
import { t } from "@/lib/messages/translate";
import { studyRoleSchema } from "@/lib/study/study-role";
import { crowdSettingsSchema, openCrowdLinkSchema, participantJoinSchema } from "./crowd";
import { newAccountSchema, personNameSchema, secretSchema } from "./people";

const HOURS_A_YEAR = 365 * 24;
export const DEFAULT_INVITATION_HOURS = 14 * 24;
export const MAX_INVITATION_USES = 100_000;

/** POST /api/v1/studies/:studyId/invitations */
const newInvitationFields = z.object({
  role: studyRoleSchema,
  /** tells one invitation from another in the list: "Course of Monday", "Ada" */
  label: z
    .string()
    .transform((label) => label.replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, "say who this invitation is for").max(100, "write at most 100 characters")),
  validForHours: z
    .int()
    .min(1, "an invitation is valid for at least an hour")
    .max(HOURS_A_YEAR, "an invitation is valid for at most a year")
    .default(DEFAULT_INVITATION_HOURS),
  /** how many people may join by it; null: any number */
  maxUses: z
    .int("write a whole number")
    .min(1, "at least one person must be able to join")
    .max(MAX_INVITATION_USES, `at most ${MAX_INVITATION_USES} people; choose “any number” for more`)
    .nullable()
    .default(1),
  /** people who use it wait until a researcher lets them in */
  needsApproval: z.boolean().default(false),
  /** for people whom a platform sends, with its id of them; otherwise it is for anyone who has the link */
  crowd: crowdSettingsSchema.optional(),
});
export const newInvitationSchema = newInvitationFields.refine(
  ({ crowd, role, needsApproval }) => crowd === undefined || (role === "annotator" && !needsApproval),
  { error: "people of a platform join as annotators, without approval", path: ["crowd"] },
);
export type NewInvitation = z.infer<typeof newInvitationSchema>;

const invitationStateSchema = z.enum(["active", "expired", "used_up", "revoked"]);
export type InvitationState = z.infer<typeof invitationStateSchema>;

const invitationSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  role: studyRoleSchema,
  state: invitationStateSchema,
  uses: z.int(),
  maxUses: z.int().nullable(),
  needsApproval: z.boolean(),
  /** the round of a link for people of a platform; null for other invitations */
  crowdRoundId: z.uuid().nullable(),
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** whether the viewer may revoke it */
  mayRevoke: z.boolean(),
});
export type InvitationOfStudy = z.infer<typeof invitationSchema>;

/** GET /api/v1/studies/:studyId/invitations, latest first */
export const invitationsSchema = z.object({ invitations: z.array(invitationSchema) });

/** Only now can the link be shown: the database keeps its hash. */
export const createdInvitationSchema = z.object({
  invitation: invitationSchema,
  path: z.string(),
  /** what comes before the path, if the server knows its own address; else the browser's */
  publicAddress: z.string().nullable(),
});
export type CreatedInvitation = z.infer<typeof createdInvitationSchema>;

/** POST /api/v1/invitations/link, for anyone who has the link */
export const openInvitationSchema = z.object({
  studyName: z.string(),
  role: studyRoleSchema,
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
  /** the viewer's role in the study, where they have one that is at least the one offered */
  alreadyAs: studyRoleSchema.nullable(),
  needsApproval: z.boolean(),
  /** the viewer has asked to join and waits */
  waits: z.boolean(),
  /** what people are asked whom a platform sends; null where anyone may join */
  crowd: openCrowdLinkSchema.nullable(),
});
export type OpenInvitation = z.infer<typeof openInvitationSchema>;

/** POST /api/v1/invitations/join, for somebody who has no account yet */
export const joinSchema = z.discriminatedUnion("way", [
  newAccountSchema.extend({ token: secretSchema, way: z.literal("account") }),
  z.object({
    token: secretSchema,
    way: z.literal("name"),
    name: personNameSchema,
    /** joins although somebody of that name has joined already */
    sameName: z.boolean().default(false),
  }),
  participantJoinSchema,
]);
export type Join = z.infer<typeof joinSchema>;

export const joinedSchema = z.object({
  goTo: z.string(),
  /** for somebody who joined by name: the link by which to come back, shown once */
  personalLink: z.string().nullable(),
  /** a researcher has to let them in first */
  waits: z.boolean(),
});
export type Joined = z.infer<typeof joinedSchema>;

/** The part of an invitation that its state follows from. */
export interface InvitationFacts {
  revokedAt: Date | null;
  expiresAt: Date;
  uses: number;
  maxUses: number | null;
}

export function invitationState(facts: InvitationFacts, now: Date): InvitationState {
  if (facts.revokedAt) return "revoked";
  if (facts.maxUses !== null && facts.uses >= facts.maxUses) return "used_up";
  return facts.expiresAt > now ? "active" : "expired";
}

/** The invitation that a round’s button creates: for any number of people, valid for the usual time, labelled with the round’s name. */
export function invitationFor({ name }: { name: string }): NewInvitation {
  return {
    role: "annotator",
    label: t("Round {name}", { name }).slice(0, 100),
    validForHours: DEFAULT_INVITATION_HOURS,
    maxUses: null,
    needsApproval: false,
  };
}
