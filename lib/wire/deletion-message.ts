import { z } from "zod";

/** What is deleted so far and how much there is, in rows of the tables that can be large. */
const deletionProgressSchema = z.object({ deleted: z.int(), of: z.int() });
export type DeletionProgress = z.infer<typeof deletionProgressSchema>;

/** One line of the answer to deleting a round or a study, for clients that accept JSON lines. */
export const deletionMessageSchema = z.discriminatedUnion("type", [
  deletionProgressSchema.extend({ type: z.literal("progress") }),
  z.object({ type: z.literal("result") }),
  /** it broke off; everything is as it was */
  z.object({ type: z.literal("error"), code: z.string(), message: z.string() }),
]);
export type DeletionMessage = z.infer<typeof deletionMessageSchema>;
