import { z } from "zod";

/** In place of numbers over very many labels, while a worker computes them for the first time. */
export const pendingSchema = z.object({
  pending: z.literal(true),
  /** seconds since they were asked for, and since a worker began; null where none has yet */
  askedFor: z.number(),
  runningFor: z.number().nullable(),
  /** whether an attempt failed, after which there is another */
  failed: z.boolean(),
});
export type Pending = z.infer<typeof pendingSchema>;

/** When a result was computed and how many labels it rests on, where labels came since; null where it is up to date. */
export const asOfSchema = z.object({ asOf: z.object({ at: z.iso.datetime(), labels: z.int() }).nullable() });
export type AsOf = z.infer<typeof asOfSchema>;

export function isPending(answer: object): answer is Pending {
  return "pending" in answer;
}

/** Above this many labels, a worker computes what needs each of them. */
export const MANY_LABELS = 100_000;

/** Figures over fewer labels take so little that they are always of this moment. */
export const LABELS_TO_WAIT = 10_000;
