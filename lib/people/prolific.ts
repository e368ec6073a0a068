import { z } from "zod";

/** PUT /api/v1/studies/:studyId/prolific */
export const prolificTokenSchema = z.strictObject({
  token: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{10,500}$/, "paste the token as Prolific shows it: 10 characters or more, without spaces"),
});

/** An id as Prolific makes them for its studies. */
const studyIdSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,60}$/, "write the id at the end of the study’s address on Prolific");

/** PUT /api/v1/rounds/:roundId/prolific/:invitationId */
export const prolificStudySchema = z.strictObject({ prolificStudy: studyIdSchema.nullable() });

/** PUT /api/v1/rounds/:roundId/prolific/:invitationId/places */
export const prolificPlacesSchema = z.strictObject({
  places: z.int("write a whole number").min(1, "write 1 or more").max(100_000, "write at most 100000"),
});

export const REJECTION_CATEGORIES = [
  "TOO_QUICKLY",
  "TOO_SLOWLY",
  "FAILED_INSTRUCTIONS",
  "INCOMP_LONGITUDINAL",
  "FAILED_CHECK",
  "LOW_EFFORT",
  "MALINGERING",
  "NO_CODE",
  "BAD_CODE",
  "NO_DATA",
  "UNSUPP_DEVICE",
  "OTHER",
] as const;

const LEAST_MESSAGE = 100;

export const rejectionSchema = z.strictObject({
  message: z
    .string()
    .trim()
    .min(LEAST_MESSAGE, `write at least ${LEAST_MESSAGE} characters, as Prolific asks for`)
    .max(2_000, "write at most 2000 characters"),
  category: z.enum(REJECTION_CATEGORIES),
});

const MOST_AT_ONCE = 1_000;
const ratersSchema = z
  .array(z.uuid())
  .min(1, "choose at least one participant")
  .max(MOST_AT_ONCE, `choose at most ${MOST_AT_ONCE} participants`);

/** POST /api/v1/rounds/:roundId/prolific/:invitationId/verdicts */
export const prolificVerdictsSchema = z.discriminatedUnion("verdict", [
  z.strictObject({ verdict: z.literal("approved"), raterIds: ratersSchema }),
  z.strictObject({ verdict: z.literal("rejected"), raterIds: ratersSchema, rejection: rejectionSchema }),
]);
export type ProlificVerdicts = z.infer<typeof prolificVerdictsSchema>;

/** POST /api/v1/rounds/:roundId/prolific/:invitationId/payments: what the person saw when they confirmed */
export const confirmedBonusesSchema = z.strictObject({ people: z.int().min(1), cents: z.int().min(1) });
export type ConfirmedBonuses = z.infer<typeof confirmedBonusesSchema>;

/** PUT /api/v1/rounds/:roundId/prolific/:invitationId/payments/:paymentId */
export const settledPaymentSchema = z.strictObject({ state: z.enum(["paid", "failed"]) });

export const PAYMENT_STATES = ["waiting", "paying", "paid", "failed", "unknown"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const bonusPaymentSchema = z.object({
  paymentId: z.uuid(),
  state: z.enum(PAYMENT_STATES),
  people: z.int(),
  cents: z.int(),
  currency: z.string(),
  /** with Prolific's fees and taxes; null until Prolific said it */
  totalCents: z.number().nullable(),
  problem: z.string().nullable(),
  confirmedAt: z.iso.datetime(),
});
export type BonusPayment = z.infer<typeof bonusPaymentSchema>;

const knownParticipantSchema = z.object({ raterId: z.uuid(), pseudonym: z.string(), reason: z.string().nullable() });

const prolificLinkSchema = z.object({
  invitationId: z.uuid(),
  label: z.string(),
  prolificStudy: z.string().nullable(),
  /** the id that most participants came with, where none is stored */
  arrivedFrom: z.string().nullable(),
  currency: z.string(),
  /** approved here, and not yet at Prolific */
  toApprove: z.array(knownParticipantSchema),
  /** screened out here, and not yet rejected at Prolific */
  toReject: z.array(knownParticipantSchema),
  /** how many verdicts wait to be sent, and how many Prolific accepted */
  verdicts: z.object({ waiting: z.int(), approved: z.int(), rejected: z.int() }),
  /** what Prolific did not accept, and why; they can be sent again */
  refused: z.array(knownParticipantSchema),
  /** bonuses of participants with a decision that no payment holds */
  owed: z.object({ people: z.int(), cents: z.int() }),
  /** latest first */
  payments: z.array(bonusPaymentSchema),
});
export type ProlificLink = z.infer<typeof prolificLinkSchema>;

/** GET /api/v1/rounds/:roundId/prolific */
export const roundProlificSchema = z.object({
  /** null where no token is stored */
  token: z.object({ storedAt: z.iso.datetime() }).nullable(),
  /** labels that nobody gives or holds yet, and how many more participants can give them; null without a limit of labels per rater */
  needed: z.object({ labels: z.int(), participants: z.int().nullable() }),
  links: z.array(prolificLinkSchema),
});
export type RoundProlific = z.infer<typeof roundProlificSchema>;

/** GET /api/v1/rounds/:roundId/prolific/:invitationId: the study as Prolific has it now */
export const studyAtProlificSchema = z.object({
  name: z.string(),
  status: z.string(),
  places: z.int(),
  placesTaken: z.int(),
  currency: z.string().nullable(),
  /** of one submission */
  rewardCents: z.number().nullable(),
  /** submissions by their status, those that there are */
  submissions: z.array(z.object({ status: z.string(), n: z.int() })),
});
export type StudyAtProlific = z.infer<typeof studyAtProlificSchema>;
