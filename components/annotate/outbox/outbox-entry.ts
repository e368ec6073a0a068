import * as z from "zod/mini";
import { skipSchema, submitAnnotationSchema } from "@/lib/domain/labelling";

const common = {
  /** a submission's is the annotation's own id, so sending it again makes no second one */
  id: z.uuid(),
  userId: z.string(),
  roundId: z.uuid(),
  /** sent lowest first */
  order: z.number(),
  /** why the server will not take it; null while it waits to be sent */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
};

/** Something a rater has finished and the server has not confirmed yet. */
export const outboxEntrySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("submit"), submission: submitAnnotationSchema, ...common }),
  z.object({ kind: z.literal("skip"), assignmentId: z.uuid(), skip: skipSchema, ...common }),
]);
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

export function assignmentOf(entry: OutboxEntry): string {
  return entry.kind === "submit" ? entry.submission.assignmentId : entry.assignmentId;
}

export function byOrder(a: OutboxEntry, b: OutboxEntry): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1);
}
