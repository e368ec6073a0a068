import { z } from "zod";
import { type RaterGroup, raterGroupSchema } from "@/lib/results/agreement-filter";
import {
  estimateSchema,
  intervalSchema,
  numberStatisticSchema,
  statisticSchema,
} from "@/lib/results/agreement-statistic";
import { type ChecklistScore, checklistScoreSchema, checklistScoresSchema } from "@/lib/results/checklist-score";
import { excludedSchema } from "@/lib/results/excluded";
import { figureInBackground } from "@/lib/results/figure";
import { scaleNameSchema } from "@/lib/round/protocol/protocol";
import { groupSourceId } from "./group-source-id";

/** One rater's own preferences or scores, or what the rater's checklist answers give. */
export type RaterSourceKind = "rater" | `rater-${ChecklistScore}`;

/** Where outcomes for pairs of responses can come from. */
export type SourceKind = KnownTruthReference["kind"] | RaterGroupSourceKind | RaterSourceKind;

/**
 * Several raters of a round together: the outcome of their mean preference (or their mean score), the most frequent of
 * their outcomes, their mean pass rate, or the pass rate of what most of them answered to each question.
 */
export type RaterGroupSourceKind = z.infer<typeof raterGroupSourceKindSchema>;
const raterGroupSourceKindSchema = z.enum(["consensus", "majority", "pass-rate", "majority-answers"]);

/**
 * What a source is, as one text for the address:
 * "truth", "known-scores", "known-answers", "consensus:ROUND", "consensus:ROUND:GROUP", likewise majority, "rater:ROUND:RATER",
 * "pass-rate:ROUND", "pass-rate:ROUND:GROUP", likewise majority-answers, and "rater-pass-rate:ROUND:RATER", likewise
 * rater-probability, rater-weighted, rater-diva, rater-mean-rec.
 */
export type SourceReference = KnownTruthReference | RoundReference;
export type KnownTruthReference = { kind: "truth" | "known-scores" | "known-answers" };
export type RoundReference =
  | { kind: RaterGroupSourceKind; roundId: string; group: RaterGroup }
  | { kind: RaterSourceKind; roundId: string; raterId: string };

const raterSourceKindSchema: z.ZodType<RaterSourceKind> = z.union([
  z.literal("rater"),
  z.templateLiteral(["rater-", checklistScoreSchema]),
]);

export function parseSourceId(id: string): SourceReference | null {
  if (id === "truth" || id === "known-scores" || id === "known-answers") return { kind: id };
  const [kind, roundId = "", ...rest] = id.split(":");
  if (!z.uuid().safeParse(roundId).success) return null;
  const tail = rest.join(":");
  const ofGroup = raterGroupSourceKindSchema.safeParse(kind);
  if (ofGroup.success) {
    const group = raterGroupSchema.safeParse(tail === "" ? "all" : tail);
    return group.success ? { kind: ofGroup.data, roundId, group: group.data } : null;
  }
  const ofRater = raterSourceKindSchema.safeParse(kind);
  return ofRater.success && z.uuid().safeParse(tail).success ? { kind: ofRater.data, roundId, raterId: tail } : null;
}

export function sourceIdOf(reference: SourceReference): string {
  if (!("roundId" in reference)) return reference.kind;
  if ("raterId" in reference) return `${reference.kind}:${reference.roundId}:${reference.raterId}`;
  return groupSourceId(reference);
}

/** What of a checklist's answers a source is made of; null where it is no such source. */
export function checklistScoreOf(kind: SourceKind): ChecklistScore | null {
  return checklistScoreSchema.safeParse(kind.replace(/^rater-/, "")).data ?? null;
}

export const sourceSchema = z.object({
  id: z.string(),
  /** what the choice is listed under, such as the round's name */
  heading: z.string(),
  name: z.string(),
  /** pairs: it judged pairs of responses; scores: it gave each response a number, and the better one wins (bestOf) */
  shape: z.enum(["pairs", "scores"]),
  /** of the levels it is made of; of known outcomes those of preferences; null: it is made of answers, of which more YES win */
  scale: scaleNameSchema.nullable(),
  /** how many pairs or responses it judged; null for several raters together */
  n: z.int().nullable(),
  nRaters: z.int().nullable(),
  simulated: z.boolean(),
  /** labels of language models that judge are among its own */
  hasJudges: z.boolean(),
  /** labels that came from a file are among its own: of people or of programs, which the file does not say */
  hasImported: z.boolean(),
  /** the raters whose labels it is made of */
  raterIds: z.array(z.uuid()),
  /** of a jury, the raters whose labels its own are computed from */
  juryMembers: z.array(z.uuid()),
  roundId: z.uuid().nullable(),
  /** what its labels rate, such as "fluency", where the round says so */
  criterion: z.string().nullable(),
  /** what of the answers to checklists it is made of; null where it is not made of them */
  score: checklistScoreSchema.nullable(),
});
export type Source = z.infer<typeof sourceSchema>;

/** Whether two sources are made of labels of the same raters, be it through a jury: then they agree by their making. */
export function shareRaters(one: Source, other: Source): boolean {
  const raters = new Set([...one.raterIds, ...one.juryMembers]);
  return [...other.raterIds, ...other.juryMembers].some((id) => raters.has(id));
}

/** Whether two sources are known to rate different things: fluency says nothing of factuality, be it of the same responses. */
export function rateDifferentCriteria(one: Source, other: Source): boolean {
  return one.criterion !== null && other.criterion !== null && one.criterion !== other.criterion;
}

/** Criteria of sources that are not held against this one. */
export function otherCriteria(sources: readonly Source[], label: Source): string[] {
  const others = sources.filter((source) => rateDifferentCriteria(source, label));
  return [...new Set(others.flatMap(({ criterion }) => criterion ?? []))];
}

/** Raters put together who are only one so far: what the rater says, by another name. */
export function isOneRaterTogether(source: Source): boolean {
  const reference = parseSourceId(source.id);
  return source.nRaters === 1 && reference !== null && "group" in reference;
}

/** Rewards that one person's answers would give: of use with the answers of all people, and with a judge's. */
export function isPersonsReward({ id, score, hasJudges, hasImported }: Source): boolean {
  const reference = parseSourceId(id);
  const isPersons = reference !== null && "raterId" in reference && !hasJudges && !hasImported;
  return isPersons && (score === "diva" || score === "mean-rec");
}

/** What one chooses from: each source and score once, and what is chosen already. */
export function sourcesToChoose(sources: readonly Source[], chosen: readonly (string | null)[]): Source[] {
  return sources.filter(
    (source) => chosen.includes(source.id) || (!isOneRaterTogether(source) && !isPersonsReward(source)),
  );
}

/** Whether there are two sources that do not say the same by their making. */
export function canBeCompared(sources: readonly Source[]): boolean {
  return sources.filter((source) => !isOneRaterTogether(source)).length > 1;
}

/** GET /api/v1/studies/:studyId/sources */
export const sourcesSchema = z.object({ sources: z.array(sourceSchema) });
export type Sources = z.infer<typeof sourcesSchema>;

const outcomeRowSchema = z.object({ win: z.int(), tie: z.int(), loss: z.int() });

/** One source's outcomes against another's, over the pairs of responses that both judged. */
export const comparisonSchema = z.object({
  label: sourceSchema,
  prediction: sourceSchema,
  nPairs: z.int(),
  /** intervals draw instructions, since several of these pairs share one; else pairs, and those of shares are Wilson's */
  drawsInstructions: z.boolean(),
  /** shares of distance 0 (the same), 1 (involves a tie) and 2 (inverted) */
  pld: z.tuple([estimateSchema, estimateSchema, estimateSchema]),
  counts: z.tuple([z.int(), z.int(), z.int()]),
  wpld: estimateSchema,
  /** of WPLD, that holds at every look and is tightest at all instructions of the study */
  wpldAnytime: statisticSchema(intervalSchema).nullable(),
  /** rows: the label's outcome, columns: the prediction's; from the point of view of the pair's first response */
  confusion: z.object({ win: outcomeRowSchema, tie: outcomeRowSchema, loss: outcomeRowSchema }),
  /** share of pairs judged right; only where the label is known truth */
  accuracy: z.object({ share: numberStatisticSchema, interval: statisticSchema(intervalSchema) }).nullable(),
  /** the two share raters, so they agree in part because they are the same people */
  sharesRaters: z.boolean(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/**
 * Without a prediction, every other source against the label but for those of another criterion, of those made of checklist
 * answers the scores that are asked for.
 */
export const comparisonsFigure = figureInBackground({
  of: "studies",
  name: "source-comparison",
  choices: z.object({
    label: z.string().max(700),
    prediction: z.string().max(700).optional(),
    scores: checklistScoresSchema,
    /** what is left out: see excludedSchema */
    without: excludedSchema.optional(),
  }),
  schema: z.object({ comparisons: z.array(comparisonSchema) }),
});
