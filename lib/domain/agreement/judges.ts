import { z } from "zod";
import { protocolSchema, scaleNameSchema } from "../protocol";
import { estimateSchema } from "./agreement-statistic";
import { checklistScoreSchema, checklistScoresSchema } from "./checklist-score";
import { asOfSchema, pendingSchema } from "./pending";
import { comparisonSchema, parseSourceId, type Source, sourceSchema } from "./sources";
import { withoutSchema } from "./without";

/** GET /api/v1/studies/:studyId/judge-agreement?truth=&scores=: without a truth, the people's consensus. */
export const judgesQuerySchema = z.object({
  truth: z.string().max(700).optional(),
  scores: checklistScoresSchema,
  /** what is left out: see withoutSchema */
  without: withoutSchema.optional(),
});

const raterNameSchema = z.object({
  raterId: z.uuid(),
  name: z.string(),
  roundName: z.string(),
  simulated: z.boolean(),
});

/** How far people stand from each other: each against the consensus of the others. */
const humanCeilingSchema = z.object({
  /** pairs of responses with labels of two raters or more */
  nUnits: z.int(),
  /** comparisons of one rater with the others: several for each pair */
  nComparisons: z.int(),
  nRaters: z.int(),
  /** intervals draw instructions, since several of these pairs share one; else pairs */
  drawsInstructions: z.boolean(),
  pld: z.tuple([estimateSchema, estimateSchema, estimateSchema]),
  wpld: estimateSchema,
});

const questionAccuracySchema = raterNameSchema.extend({
  n: z.int(),
  nCorrect: z.int(),
  nLeftOut: z.int(),
  accuracy: estimateSchema,
  /** its interval draws instructions, since several of these questions share one; else it is Wilson's */
  drawsInstructions: z.boolean(),
  /** belongs to the people it is compared with; the rater's own answers are left out of the majority */
  isOneOfThem: z.boolean(),
});

const positionalSchema = z.object({
  raterId: z.uuid(),
  name: z.string(),
  simulated: z.boolean(),
  /** how its labels were asked for: those asked for in another way are a row of their own */
  protocol: protocolSchema,
  scale: scaleNameSchema.nullable(),
  criterion: z.string().nullable(),
  series: z.string().nullable(),
  /** null: all pairs; else those of instructions of this subset, "" where an instruction has none */
  subset: z.string().nullable(),
  /** pairs judged in both orders */
  n: z.int(),
  /** pairs with the same choice in both */
  nEqual: z.int(),
  /** answers (two a pair) that could not be read */
  nUnreadable: z.int(),
  agreement: estimateSchema,
  /** of the pairs, those on which the truth prefers one */
  nWithTruth: z.int(),
  /** of them, chosen right with the pair's first response shown first, with its second, and both ways */
  nCorrectFirst: z.int(),
  nCorrectSecond: z.int(),
  nCorrectBoth: z.int(),
  accuracy: estimateSchema,
});
export type PositionalAgreementDto = z.infer<typeof positionalSchema>;

export const judgesSchema = z.object({
  sources: z.array(sourceSchema),
  truth: sourceSchema,
  /** which scores from checklists the comparisons hold */
  scores: z.array(checklistScoreSchema),
  comparisons: z.array(comparisonSchema),
  /** null where the truth is not several raters' consensus; then why */
  ceiling: humanCeilingSchema.nullable(),
  noCeiling: z.string().nullable(),
  questions: z.array(questionAccuracySchema),
  /** all raters of the truth together, each against the others */
  questionCeiling: z.object({ n: z.int(), accuracy: estimateSchema }).nullable(),
  noQuestions: z.string().nullable(),
  positional: z.array(positionalSchema),
});
export type Judges = z.infer<typeof judgesSchema>;
export type HumanCeilingDto = z.infer<typeof humanCeilingSchema>;

/** GET answers null where the study has nothing to compare. */
export const judgesAnswerSchema = z.union([pendingSchema, judgesSchema.extend(asOfSchema.shape)]).nullable();

/**
 * What sources are held against unless told otherwise: a consensus that no judge has part in, of several raters, best in a
 * preference round; without any the next best, else any source. Imported raters may be programs, as LLMBar's: where no
 * person labelled here, what is known to be right goes before their consensus.
 */
export function usualTruth(sources: readonly Source[]): Source | undefined {
  const rank = (source: Source) => {
    const reference = parseSourceId(source.id);
    if (reference && !("roundId" in reference)) return 32;
    if (reference?.kind !== "consensus") return 0;
    return (
      1 +
      (source.hasJudges || source.hasImported ? 0 : 32) +
      (source.hasJudges ? 0 : 16) +
      ((source.nRaters ?? 0) > 1 ? 8 : 0) +
      (source.shape === "pairs" ? 4 : 0) +
      (reference.group === "human" ? 2 : 0) +
      (reference.group === "all" ? 1 : 0)
    );
  };
  return sources.reduce<Source | undefined>(
    (best, source) => (best === undefined || rank(source) > rank(best) ? source : best),
    undefined,
  );
}
