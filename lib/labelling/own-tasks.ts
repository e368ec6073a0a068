import { z } from "zod";

/** Where a task of one's own is that has no label yet. */
export const OWN_TASK_STATES = ["returned", "to_do", "draft", "skipped", "rejected"] as const;

/** A rater's own task without a label that counts: returned or given to another after its label was rejected, in hand, begun, or handed back. */
const ownTaskSchema = z.object({
  assignmentId: z.uuid(),
  state: z.enum(OWN_TASK_STATES),
  /** since when it is the rater's */
  claimedAt: z.iso.datetime(),
  excerpt: z.string(),
  /** why researchers rejected the label; null where they did not */
  reason: z.string().nullable(),
});
export type OwnTask = z.infer<typeof ownTaskSchema>;

/** GET /api/v1/rounds/:roundId/tasks/mine: what was returned and those in hand first, then what was skipped or rejected, the newest first. */
export const ownTasksSchema = z.object({
  tasks: z.array(ownTaskSchema),
  /** how many labels of the round are the rater's, whatever list of them is looked at */
  submitted: z.int(),
});
export type OwnTasks = z.infer<typeof ownTasksSchema>;

/** Which part of one list of own work is shown, as given in the address. */
export const OWN_WORK_PARTS = ["all", ...OWN_TASK_STATES, "submitted"] as const;
export type OwnWorkPart = (typeof OWN_WORK_PARTS)[number];

export function readOwnWorkPart(query: Readonly<Record<string, unknown>>): OwnWorkPart {
  return OWN_WORK_PARTS.find((part) => part === query.part) ?? "all";
}

/** A rater's own submitted label in a list. */
const ownAnnotationSchema = z.object({
  assignmentId: z.uuid(),
  annotationId: z.uuid(),
  submittedAt: z.iso.datetime(),
  revisions: z.int(),
  excerpt: z.string(),
  summary: z.string(),
});
export type OwnAnnotation = z.infer<typeof ownAnnotationSchema>;

/** GET /api/v1/rounds/:roundId/annotations/mine, newest first. */
export const ownAnnotationsSchema = z.object({
  annotations: z.array(ownAnnotationSchema),
  /** pass as `before` to go on; null at the end */
  next: z.uuid().nullable(),
});
export type OwnAnnotations = z.infer<typeof ownAnnotationsSchema>;
