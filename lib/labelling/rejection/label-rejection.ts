import { z } from "zod";
import { namedRaterSchema } from "@/lib/results/agreement-progress";

export const MAX_REASON_LENGTH = 1_000;
/** As many labels as the table has selected at most, several pages of them. */
export const MAX_REJECTED_TOGETHER = 500;

const annotationIdsSchema = z
  .array(z.uuid())
  .min(1, "choose at least one label")
  .max(MAX_REJECTED_TOGETHER, `choose ${MAX_REJECTED_TOGETHER} labels at most`);

/** Who labels the task again: the label's rater, or others, who get its place. */
const RETURN_TO = ["same", "another"] as const;
const returnToSchema = z.enum(RETURN_TO);
export type ReturnTo = z.infer<typeof returnToSchema>;

/** POST /api/v1/rounds/:roundId/rejections: all of the labels or none. */
export const rejectLabelsSchema = z.object({
  annotationIds: annotationIdsSchema,
  /** shown to the label's rater */
  reason: z
    .string()
    .trim()
    .min(1, "write why the label is rejected")
    .max(MAX_REASON_LENGTH, `write ${MAX_REASON_LENGTH} characters at most`),
  returnTo: returnToSchema,
});
export type RejectLabels = z.infer<typeof rejectLabelsSchema>;

export const rejectedSchema = z.object({
  /** tasks whose label was rejected: by several criteria a label is one of each criterion */
  rejected: z.int(),
});

/** POST /api/v1/rounds/:roundId/rejections/withdrawal */
export const withdrawRejectionsSchema = z.object({ annotationIds: annotationIdsSchema });

export const withdrawnSchema = z.object({
  /** labels that count again */
  withdrawn: z.int(),
  /** those whose task has been labelled again, or whose place another rater has taken: they stay rejected */
  kept: z.int(),
});
export type Withdrawn = z.infer<typeof withdrawnSchema>;

/** GET /api/v1/rounds/:roundId/rejections */
export const rejectionsQuerySchema = z.object({ task: z.uuid().optional() });

export const REJECTION_STATES = ["waiting", "open", "replaced"] as const;

const listedRejectionSchema = z.object({
  annotationId: z.uuid(),
  taskId: z.uuid(),
  position: z.int(),
  instructionId: z.string(),
  rater: namedRaterSchema,
  level: z.number().nullable(),
  reason: z.string(),
  returnTo: returnToSchema,
  rejectedAt: z.iso.datetime(),
  /** the researcher; null where the account is gone */
  rejectedBy: z.string().nullable(),
  /** waiting for the same rater; open to others; or labelled again, by the same rater or by as many others as are wanted */
  state: z.enum(REJECTION_STATES),
});
export type ListedRejection = z.infer<typeof listedRejectionSchema>;

/** The labels that are rejected, the latest first. Never sent to annotators. */
export const rejectionsSchema = z.object({
  rejections: z.array(listedRejectionSchema),
  /** only the latest are listed */
  isComplete: z.boolean(),
});
