import { z } from "zod";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { outcomeSchema } from "@/lib/round/protocol/protocol";
import { afterSchema, countedPageShape, limitSchema } from "@/lib/wire/counted-page";

export const PAIR_STATES = ["kept", "dropped", "all"] as const;
export const PAIRS_PER_PAGE = 50;
export const MAX_DROP_REASON = 200;

/** Offered in addition to a reason of one’s own. */
export const DROP_REASONS = ["No objective preference", "Wrong label", "Responses too alike", "Unsafe or unreadable"];

/** What the filter by judges writes as the reason. */
export const EASY_FOR_JUDGES = "Majority of judges right";

/** GET /api/v1/studies/:studyId/pairs */
export const pairListQuerySchema = z.object({
  state: z.enum(PAIR_STATES).default("kept"),
  after: afterSchema,
  limit: limitSchema,
});
export type PairListQuery = z.infer<typeof pairListQuerySchema>;

const curatedPairSchema = z.object({
  id: z.uuid(),
  externalId: z.string(),
  instructionId: z.uuid(),
  subset: z.string().nullable(),
  excerpt: z.string(),
  systemA: z.string(),
  systemB: z.string(),
  knownOutcome: outcomeSchema.nullable(),
  explanation: z.string().nullable(),
  dropReason: z.string().nullable(),
  /** judges’ verdicts, both orders of a judge apart, and how many of them are the known outcome */
  verdicts: z.int(),
  right: z.int(),
  /** in a round already: the texts stay as they are */
  isLabelled: z.boolean(),
});
export type CuratedPair = z.infer<typeof curatedPairSchema>;

export const pairListSchema = z.object({
  pairs: z.array(curatedPairSchema),
  /** of the state asked for */
  ...countedPageShape,
  kept: z.int(),
  dropped: z.array(z.object({ reason: z.string(), pairs: z.int() })),
  /** those whose verdicts on pairs there are */
  judges: z.array(z.object({ raterId: z.uuid(), name: z.string() })),
});
export type PairList = z.infer<typeof pairListSchema>;

const reason = z.string().trim().min(1, "Say why.").max(MAX_DROP_REASON);
const text = z.string().max(STUDY_LIMITS.responseCharacters);

/** PATCH /api/v1/studies/:studyId/pairs/:pairId; what is left out stays. */
export const pairChangeSchema = z
  .strictObject({
    knownOutcome: outcomeSchema,
    explanation: z.string().trim().max(STUDY_LIMITS.explanationCharacters).nullable(),
    textA: text,
    textB: text,
    /** why the pair is dropped; null restores it */
    dropReason: reason.nullable(),
  })
  .partial();
export type PairChange = z.infer<typeof pairChangeSchema>;

/** POST /api/v1/studies/:studyId/pair-filters: drop the pairs that judges find easy; or say how many these are. */
export const pairFilterSchema = z.strictObject({
  /** the judges whose verdicts count; null for all of the study’s */
  raterIds: z.array(z.uuid()).min(1, "Choose a judge.").max(200).nullable(),
  mode: z.enum(["preview", "apply"]),
});
export type PairFilter = z.infer<typeof pairFilterSchema>;

export const pairFilterResultSchema = z.object({
  /** kept pairs before the filter */
  kept: z.int(),
  withoutTruth: z.int(),
  /** with a known outcome and no verdict of the judges: they stay */
  withoutVerdict: z.int(),
  /** more than half of the verdicts are the known outcome */
  easy: z.int(),
  /** stay, because at least half of the verdicts are not the known outcome */
  hard: z.int(),
});
export type PairFilterResult = z.infer<typeof pairFilterResultSchema>;
