import { z } from "zod";
import { DISPUTE_CAUSES, ITEM_PROBLEMS } from "@/lib/stats/checklist/item-problems";
import { agreementFilterSchema } from "./agreement-filter";
import { estimateSchema, numberStatisticSchema } from "./agreement-statistic";
import { figure } from "./figure";

const analysedItemSchema = z.object({
  itemId: z.uuid(),
  /** as it was imported */
  instructionId: z.string(),
  number: z.int(),
  question: z.string(),
  /** how many checklists ask it in the same words: the numbers are of all of them */
  checklists: z.int(),
  problems: z.array(z.enum(ITEM_PROBLEMS)),
  yes: z.int(),
  no: z.int(),
  unknown: z.int(),
  responses: z.int(),
  /** share of responses that pass by their raters' majority */
  difficulty: estimateSchema,
  /** correlation with the rest of the checklist */
  discrimination: numberStatisticSchema,
  /** the question of the same checklist whose answers are most alike */
  likest: z.object({ number: z.int(), question: z.string(), phi: z.number() }).nullable(),
  /** share of pairs of raters who differ */
  disagreement: numberStatisticSchema,
  /** answers that both YES and NO can be defended, and their share of all answers */
  eithers: z.int().default(0),
  either: numberStatisticSchema,
  /** probability that people read it differently */
  ambiguity: z.number(),
  /** why raters differ; null where they do not differ more than is usual */
  cause: z.enum(DISPUTE_CAUSES).nullable(),
  /** whose answers differ from the others’, where that is the cause */
  rater: z.string().nullable(),
  /** other wording would help */
  toRewrite: z.boolean(),
});
export type AnalysedItem = z.infer<typeof analysedItemSchema>;

const notedItemSchema = analysedItemSchema
  .pick({ itemId: true, instructionId: true, number: true, question: true })
  .extend({
    /** answers that were marked as unclear, that have a note, that quote the response */
    unclear: z.int(),
    notes: z.int(),
    quoting: z.int(),
    /** overlap of raters' quotes, in characters, and the pairs of raters that it rests on */
    f1: numberStatisticSchema,
    jaccard: numberStatisticSchema,
    pairs: z.int(),
  });
export type NotedItem = z.infer<typeof notedItemSchema>;

const itemAnalysisSchema = z.object({
  nQuestions: z.int(),
  nProblematic: z.int(),
  /** questions that other wording would help */
  nToRewrite: z.int(),
  counts: z.record(z.enum(ITEM_PROBLEMS), z.int()),
  /** those with a problem or a reason why raters differ: to rewrite first, then most problems; at most 500 */
  items: z.array(analysedItemSchema),
  /** those whose answers have notes, quotes or unclear marks, the most often unclear first; at most 500 */
  noted: z.array(notedItemSchema).default([]),
  /** over all questions and responses; null where nobody quoted anything */
  overlap: notedItemSchema.pick({ f1: true, jaccard: true, pairs: true }).nullable().default(null),
  /** raters may answer that it could be either, or somebody did */
  hasEither: z.boolean(),
  /** the round has more answers than are analysed on a page; then the rest is empty */
  isTooLarge: z.boolean(),
});

export const itemAnalysisFigure = figure({
  of: "rounds",
  name: "item-analysis",
  choices: agreementFilterSchema.pick({ raters: true, without: true }),
  schema: itemAnalysisSchema,
});
export type ItemAnalysisResult = z.infer<typeof itemAnalysisFigure.ready>;
