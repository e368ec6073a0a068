import { z } from "zod";
import { EASE_RULES, EVIDENCE_RULES } from "@/lib/labelling/labelling-limits";
import { asksFor, type Protocol } from "./protocol/protocols";

export const LEAST_REPEAT_SHARE = 2;
export const MOST_REPEAT_SHARE = 5;
export const MOST_LABELS_PER_RATER = 100_000;
export const LEAST_EASE_EVERY = 2;
export const MOST_EASE_EVERY = 100;
/** Of the longest scale whose right score can be known, 1–5. */
export const MOST_TRAINING_TOLERANCE = 4;
export const MOST_TRAINING_TRIES = 5;
export const LEAST_BREAK_MINUTES = 10;
export const MOST_BREAK_MINUTES = 240;

/** How the labelling page of a round helps, and what it asks besides. */
export const labellingOptionsSchema = z.object({
  /** in which order raters get tasks: the same for all, nearest to completion first, or drawn for each */
  taskOrder: z.enum(["shared", "drawn"]).default("shared"),
  /** in which order a checklist's questions are asked: its own, or drawn for each rater */
  questionOrder: z.enum(["checklist", "drawn"]).default("checklist"),
  /** percent of a rater's tasks that they are given a second time, later and unmarked; null: none */
  repeatShare: z.int().min(LEAST_REPEAT_SHARE).max(MOST_REPEAT_SHARE).nullable().default(null),
  /** how many labels of the round a rater gives at most, training not counted; null: as many as there are */
  labelsPerRater: z.int().min(1).max(MOST_LABELS_PER_RATER).nullable().default(null),
  /** of pairs with a tie: whether it can be said to be "both good" or "both bad" */
  offersTieKinds: z.boolean().default(false),
  /** of checklists: whether a question can be answered "could be either", where YES and NO can both be defended */
  offersEither: z.boolean().default(false),
  /** whether raters can say, with a level, how sure they are */
  asksConfidence: z.boolean().default(false),
  /** percent of each response below which a rater is asked once, at Submit, whether to go on; null: never */
  readingBound: z.int().min(1).max(100).nullable().default(null),
  /**
   * how training tasks count: null: right or wrong as a whole; otherwise by credit from 0 to 1, in which a level at most so
   * far off counts half, and answers to a checklist by the share that is right
   */
  trainingTolerance: z.int().min(0).max(MOST_TRAINING_TOLERANCE).nullable().default(null),
  /** how often a rater may do the training without a researcher's help; null: once, and twice for participants of platforms */
  trainingTries: z.int().min(1).max(MOST_TRAINING_TRIES).nullable().default(null),
  evidence: z.enum(EVIDENCE_RULES).default("off"),
  /** words, sentences and characters of responses and of what is selected in them */
  showCounts: z.boolean().default(true),
  /** when the round's protocol asks for ease at all */
  ease: z.enum(EASE_RULES).default("each"),
  /** each rater's every nth task, where `ease` is "some" */
  easeEvery: z.int().min(LEAST_EASE_EVERY).max(MOST_EASE_EVERY).default(5),
  /** what raters see of their own work today: labels, minutes on them, and the median time of one; never others' */
  showToday: z.boolean().default(false),
  showMinutes: z.boolean().default(false),
  showMedian: z.boolean().default(false),
  /** minutes of labelling without a pause, after which a break is suggested; null: never */
  breakAfter: z.int().min(LEAST_BREAK_MINUTES).max(MOST_BREAK_MINUTES).nullable().default(null),
});
export type LabellingOptions = z.infer<typeof labellingOptionsSchema>;

export const DEFAULT_LABELLING_OPTIONS: LabellingOptions = labellingOptionsSchema.parse({});

/** "with every 5th task of a rater"; null where it is asked with each, or never. */
export function whenEaseIsAsked(
  protocol: Protocol,
  { ease, easeEvery }: Pick<LabellingOptions, "ease" | "easeEvery">,
): string | null {
  if (!asksFor(protocol, "ease") || ease === "each") return null;
  return ease === "end" ? "once, at the end of a rater’s tasks" : `with every ${ordinal(easeEvery)} task of a rater`;
}

/** How a training task counts where a level at most `tolerance` off counts half; null: right or wrong. */
export function trainingCreditWords(tolerance: number | null): string {
  if (tolerance === null) return "A task is right or wrong as a whole.";
  const answers = "answers to a checklist count by the share that is right";
  if (tolerance === 0) return `Graded: a level is right or wrong, and ${answers}.`;
  return `Graded: a level within ±${tolerance} counts half (of a pair: a tie instead of a winner, or the reverse), and ${answers}.`;
}

const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
const rules = new Intl.PluralRules("en", { type: "ordinal" });

function ordinal(number: number): string {
  return `${number}${ENDINGS[rules.select(number)] ?? "th"}`;
}
