import { z } from "zod";

export const RUN_STATUSES = ["running", "paused", "cancelled", "finished"] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const RUN_ITEM_STATES = ["waiting", "running", "done", "failed"] as const;
export type RunItemState = (typeof RUN_ITEM_STATES)[number];

/** Per million tokens. */
export const modelPriceSchema = z.object({
  promptPerMillion: z.number().min(0).max(1_000_000),
  completionPerMillion: z.number().min(0).max(1_000_000),
});
export const currencySchema = z.string().regex(/^[A-Z]{3}$/, "a currency’s three letters, such as USD");

/** Of every model that the run may call, by its id; null where no price was set. */
export const runPricesSchema = z.record(z.uuid(), modelPriceSchema.nullable());
export type RunPrices = z.infer<typeof runPricesSchema>;

/** What a run is going to cost, from a sample of its items. */
export const runEstimateSchema = z.object({
  items: z.int(),
  /** how many items were tried out for it */
  sampledItems: z.int(),
  calls: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  /** null where a model has no price */
  cost: z.number().nullable(),
  /** images of the study, which models do not see */
  images: z.int(),
});
export type RunEstimate = z.infer<typeof runEstimateSchema>;

/**
 * Why a run is paused: a person's pause, the budget, a spending limit, an endpoint that would turn down every further call, or items that
 * failed one after the other.
 */
export const runStopSchema = z.object({
  kind: z.enum(["person", "budget", "limit", "endpoint", "failures"]),
  message: z.string(),
});
export type RunStop = z.infer<typeof runStopSchema>;
/** A pause that nobody asked for. */
export type RunStopOfItself = RunStop & { readonly kind: Exclude<RunStop["kind"], "person"> };

export const MAX_RUN_NAME_LENGTH = 120;

const EXPECTED_NAME = `Give the run a name of 1 to ${MAX_RUN_NAME_LENGTH} characters.`;
const EXPECTED_BUDGET = "Give the budget as an amount above 0, or leave it empty for no limit.";

/** What a researcher decides for a run of any kind. */
export const runSettingsSchema = z.object({
  name: z.string().trim().min(1, EXPECTED_NAME).max(MAX_RUN_NAME_LENGTH, EXPECTED_NAME),
  /** in the run's currency; null: no limit */
  budget: z.number(EXPECTED_BUDGET).positive(EXPECTED_BUDGET).max(1_000_000, EXPECTED_BUDGET).nullable().default(null),
  /** whether calls of earlier runs may answer identical ones */
  useCache: z.boolean().default(true),
});
export type RunSettings = z.infer<typeof runSettingsSchema>;

export const runItemFailureSchema = z.looseObject({ kind: z.string(), message: z.string() });
export type RunItemFailure = z.infer<typeof runItemFailureSchema>;

export const pricedSchema = z.enum(["all", "some", "none"]);
export type Priced = z.infer<typeof pricedSchema>;

export function pricedOf(prices: RunPrices): Priced {
  const all = Object.values(prices);
  const priced = all.filter((price) => price !== null).length;
  return priced === 0 ? "none" : priced === all.length ? "all" : "some";
}

/** What language models are used for. Each kind has its configuration in this folder and its handler in worker/. */
export const RUN_KINDS = [
  /** subjects: instructions */
  "generate-checklists",
  /** subjects: questions of checklists */
  "propose-verifiers",
  /** subjects: instructions, whose checklists are reworded */
  "reword-questions",
  /** subjects: instructions */
  "match-checklists",
  /** subjects: tasks of a round */
  "judge-round",
  /** subjects: instructions */
  "sample-responses",
  /** subjects: responses */
  "refine-responses",
  /** subjects: versions of a judge */
  "improve-judge",
  /** subjects: anchors, which are tasks of a round */
  "check-anchors",
  /** subjects: instructions, or none of the study's */
  "score-responses",
] as const;
export type RunKindName = (typeof RUN_KINDS)[number];

/** A run as its page and the list of runs show it. Live: polled while it runs. */
export const runSchema = z.object({
  id: z.uuid(),
  studyId: z.uuid(),
  kind: z.enum(RUN_KINDS),
  name: z.string(),
  status: z.enum(RUN_STATUSES),
  stoppedBecause: runStopSchema.nullable(),
  configuration: z.json(),
  currency: z.string(),
  budget: z.number().nullable(),
  useCache: z.boolean(),
  estimate: runEstimateSchema.nullable(),
  roundId: z.uuid().nullable(),
  raterId: z.uuid().nullable(),
  /** the offline demo model is among those it may call */
  isDemo: z.boolean(),
  /** which of its models had a price when it began: without one, a cost of 0 says nothing */
  priced: pricedSchema,
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  items: z.object({ waiting: z.int(), running: z.int(), done: z.int(), failed: z.int() }),
  /** failed items by the kind of their failure */
  failures: z.array(z.object({ kind: z.string(), items: z.int() })),
  calls: z.int(),
  cachedCalls: z.int(),
  failedCalls: z.int(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  callMilliseconds: z.number(),
  cost: z.number(),
  /** items finished in the last minute */
  itemsLastMinute: z.int(),
});
export type RunDto = z.infer<typeof runSchema>;
