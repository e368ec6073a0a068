import { z } from "zod";
import { problemSchema, submitAnnotationSchema } from "@/lib/labelling/labelling";

const common = {
  /** a submission's is the annotation's own id, so sending it again makes no second one */
  id: z.string(),
  userId: z.string(),
  roundId: z.string(),
  /** sent lowest first */
  order: z.int(),
  /** of a training task, which counts in no progress */
  training: z.boolean().optional(),
  /** why the server rejects it; null while it waits to be sent */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
};

/** Something that a rater has finished and the server has not confirmed yet. */
export const outboxEntrySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("submit"), submission: submitAnnotationSchema, ...common }),
  z.object({
    kind: z.literal("skip"),
    assignmentId: z.string(),
    skip: z.object({ problem: problemSchema }),
    ...common,
  }),
]);
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

/** A label that adds one to what its rater has labelled, if the server takes it. */
export function isFirstLabel(entry: OutboxEntry): boolean {
  return entry.kind === "submit" && entry.submission.supersedes === null && !entry.training;
}

/** One that the server has not refused. */
export function isCounted(entry: OutboxEntry): boolean {
  return isFirstLabel(entry) && entry.refusal === null;
}

export function assignmentOf(entry: OutboxEntry): string {
  return entry.kind === "submit" ? entry.submission.assignmentId : entry.assignmentId;
}

export function byOrder(a: OutboxEntry, b: OutboxEntry): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1);
}
