import { z } from "zod";
import { levelSchema, sideSchema } from "@/lib/round/protocol/protocol";
import type { Answer, Side } from "@/lib/round/protocol/protocol-words";
import type { Level } from "@/lib/round/protocol/scale";

/** A judge's label for one task, in the task's orientation. */
export interface JudgedLabel {
  /** of a pair the mildest level that says which is better: a judge does not say by how much */
  readonly level: Level | null;
  readonly answers: readonly JudgedAnswer[];
  /** what was said with A shown first (ab) and with B shown first (ba) */
  readonly orders: readonly { readonly shownOrder: "ab" | "ba"; readonly level: Level | null }[];
  /** of each question that was categorised; without any where none fits */
  readonly categories: readonly GivenCategories[];
}

export interface GivenCategories {
  readonly itemId: string;
  readonly categories: readonly string[];
}

export interface JudgedAnswer {
  readonly itemId: string;
  /** of a pair the response that it is about, in the task's orientation; none where one response is judged */
  readonly side?: Side | undefined;
  readonly answer: Answer;
  /** of YES, 0–1 */
  readonly probability: number | null;
}

export const NOTHING_JUDGED: JudgedLabel = { level: null, answers: [], orders: [], categories: [] };

const judgedAnswerSchema = z.object({
  itemId: z.uuid(),
  side: sideSchema.optional(),
  answer: z.enum(["YES", "NO"]).nullable(),
  probability: z.number().min(0).max(1).nullable(),
  /** where the probability comes from: the tokens' probabilities, the share of samples, or the item's score */
  probabilityFrom: z.enum(["logprobs", "samples", "score"]).nullable(),
  /** the item's mean score of 0–100 */
  score: z.number().nullable(),
  /** how many samples could not be had or read */
  lost: z.int(),
  /** how many samples said what */
  yes: z.int().default(0),
  no: z.int().default(0),
});
export type JudgedAnswerResult = z.infer<typeof judgedAnswerSchema>;

/** What is kept with an item of a "judge-round" run in addition to its label. */
export const judgedResultSchema = z.object({
  /** the task had this judge's label already: nothing was asked */
  alreadyLabelled: z.boolean().default(false),
  level: levelSchema.nullable().default(null),
  /** of the score's samples, unrounded */
  mean: z.number().nullable().default(null),
  samples: z.array(levelSchema).default([]),
  answers: z.array(judgedAnswerSchema).default([]),
  categories: z.array(z.object({ itemId: z.uuid(), categories: z.array(z.string()) })).default([]),
  /** in the task's orientation, 1 = A better, 2 = near-identical, 3 = B better; null where that order failed */
  orders: z
    .array(z.object({ shownFirst: z.enum(["A", "B"]), preference: z.int().min(1).max(3).nullable() }))
    .default([]),
  /** of a pair whose responses were rated one by one: their mean ratings */
  ratings: z.object({ a: z.number(), b: z.number() }).nullable().default(null),
  /** whether both orders said the same */
  consistent: z.boolean().nullable().default(null),
  /** samples that failed although the label could be made from the others */
  failures: z.array(z.object({ about: z.string(), kind: z.string(), message: z.string() })).default([]),
});
export type JudgedResult = z.infer<typeof judgedResultSchema>;
