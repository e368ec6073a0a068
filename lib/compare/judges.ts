import { z } from "zod";
import { estimateSchema, numberStatisticSchema } from "@/lib/results/agreement-statistic";
import { checklistScoreSchema, checklistScoresSchema } from "@/lib/results/checklist-score";
import { excludedSchema } from "@/lib/results/excluded";
import { figureInBackground } from "@/lib/results/figure";
import { protocolSchema, scaleNameSchema } from "@/lib/round/protocol/protocol";
import { CLOSER } from "@/lib/stats/closeness/closer";
import { comparisonSchema, parseSourceId, type Source, sourceSchema } from "./sources";

const judgesQuerySchema = z.object({
  /** without it the people's consensus */
  truth: z.string().max(700).optional(),
  scores: checklistScoresSchema,
  /** what is left out: see excludedSchema */
  without: excludedSchema.optional(),
});

const raterNameSchema = z.object({
  raterId: z.uuid(),
  name: z.string(),
  roundName: z.string(),
  simulated: z.boolean(),
});

/** How far people are from each other: each person against the consensus of the others. */
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

/** Compared with people: against the same references as they are, each of which leaves out one person. */
const besidePeopleSchema = z.object({
  /** pairs, or questions, with labels of two people or more and of the source */
  nUnits: z.int(),
  /** comparisons: one for each person left out */
  nComparisons: z.int(),
  /** intervals draw instructions, since several of these units share one; else units */
  drawsInstructions: z.boolean(),
  /** people in the same comparisons: the human ceiling on these units */
  people: numberStatisticSchema,
  /** the source less people, of WPLD or of accuracy, from the same resamples */
  difference: estimateSchema,
  /** who is closer to the other people; "cannot-tell" unless the difference's interval excludes 0 */
  closer: z.enum(CLOSER),
});
const likeForLikeSchema = besidePeopleSchema.extend({
  pld: z.tuple([estimateSchema, estimateSchema, estimateSchema]),
  wpld: estimateSchema,
  // Of one of these people, who takes their own place, a difference from people would be 0 whatever they said.
  difference: besidePeopleSchema.shape.difference.nullable(),
  closer: besidePeopleSchema.shape.closer.nullable(),
});
export type LikeForLikeDto = z.infer<typeof likeForLikeSchema>;

const questionAccuracySchema = raterNameSchema.extend({
  /** against all of these people together, of one of them against the others */
  n: z.int(),
  nCorrect: z.int(),
  nLeftOut: z.int(),
  accuracy: estimateSchema,
  /** its interval draws instructions, since several of these questions share one; else it is Wilson's */
  drawsInstructions: z.boolean(),
  /** belongs to the people it is compared with; the rater's own answers are left out of the majority */
  isOneOfThem: z.boolean(),
  /** what can be read against questionCeiling; null for one of these people, and without a ceiling */
  likeForLike: besidePeopleSchema.extend({ accuracy: estimateSchema }).nullable(),
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
  /** each source against the reference as a whole, and like for like with people where there is a ceiling and no rater is shared */
  comparisons: z.array(comparisonSchema.extend({ likeForLike: likeForLikeSchema.nullable() })),
  /** to compare with sources like for like; null where the truth is not several raters' consensus; then why */
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

const inBackground = figureInBackground({
  of: "studies",
  name: "judge-agreement",
  choices: judgesQuerySchema,
  schema: judgesSchema,
});
/** Null where the study has nothing to compare. */
export const judgesFigure = { ...inBackground, answer: inBackground.answer.nullable() };

/** The raters that are judges, by the sources made of nothing else. */
export function judgeIds(sources: readonly Source[]): ReadonlySet<string> {
  return new Set(sources.flatMap(({ hasJudges, raterIds }) => (hasJudges && raterIds.length === 1 ? raterIds : [])));
}

/** Whether a source puts judges and people together, so that it is neither. */
export function poolsPeopleWithJudges({ hasJudges, raterIds }: Source, sources: readonly Source[]): boolean {
  if (!hasJudges) return false;
  const judges = judgeIds(sources);
  return raterIds.some((id) => !judges.has(id));
}

/**
 * The default reference for sources: a consensus of several raters that includes no judge, preferably of a preference
 * round; failing that the next best, else any source. Imported raters may be programs, as in LLMBar: if no person
 * labelled here, known truth takes precedence over their consensus.
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
