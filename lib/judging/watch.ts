import { z } from "zod";
import { cusumLimit, errorCusum, ratesToWatch } from "@/lib/stats/calibration/cusum";

export const MAX_ANCHORS = 1_000;
export const FEWEST_ANCHORS = 5;

const rateSchema = z.object({
  /** of the anchors' answers when the watch began: how many there were, and how many were wrong */
  answers: z.int(),
  errors: z.int(),
  usual: z.number(),
  raised: z.number(),
  /** the CUSUM gives an alarm above it */
  limit: z.number(),
});

/** What later checks are compared with: of answers YES and NO apart, of levels together. */
export const baselineSchema = z.object({
  sensitivity: rateSchema.nullable(),
  specificity: rateSchema.nullable(),
  levels: rateSchema.nullable(),
});
export type Baseline = z.infer<typeof baselineSchema>;
export const WATCHED = ["sensitivity", "specificity", "levels"] as const;
export type Watched = (typeof WATCHED)[number];

/** An anchor's answer: what most people say of it, and what the judge says now. */
export interface AnchorAnswer {
  readonly watched: Watched;
  readonly isError: boolean;
}

/** What an answer tells of: whether YES is found, or NO, or a level. */
export function anchorAnswer(of: "answers" | "levels", truth: number, said: number): AnchorAnswer {
  return { watched: of === "levels" ? "levels" : truth === 1 ? "sensitivity" : "specificity", isError: truth !== said };
}

/** How often answers were wrong, and the limit that follows from it; null without answers. */
export function rateOf(errors: number, answers: number): Baseline["levels"] {
  if (answers === 0) return null;
  const rates = ratesToWatch(errors, answers);
  return { answers, errors, ...rates, limit: cusumLimit(rates) };
}

/** The error rates of a first check, and the limits that follow from them. */
export function baselineOf(answers: readonly AnchorAnswer[]): Baseline {
  const rate = (watched: Watched) => {
    const own = answers.filter((answer) => answer.watched === watched);
    return rateOf(own.filter(({ isError }) => isError).length, own.length);
  };
  return { sensitivity: rate("sensitivity"), specificity: rate("specificity"), levels: rate("levels") };
}

export interface WatchState {
  readonly watched: Watched;
  /** share of wrong answers that later ones are compared with */
  readonly usual: number;
  readonly answers: number;
  readonly errors: number;
  /** where the CUSUM is after the last answer, and the highest it was */
  readonly sum: number;
  readonly highest: number;
  readonly limit: number;
  readonly alarm: boolean;
}

/** Where the answers of all checks since the first one have come, in their order. */
export function watchStates(baseline: Baseline, answers: readonly AnchorAnswer[]): WatchState[] {
  return WATCHED.flatMap((watched) => {
    const rate = baseline[watched];
    const errors = answers.flatMap((answer) => (answer.watched === watched ? [answer.isError] : []));
    if (!rate || errors.length === 0) return [];
    const sums = errorCusum(errors, rate);
    const highest = Math.max(...sums);
    const counts = { answers: errors.length, errors: errors.filter(Boolean).length };
    const { usual, limit } = rate;
    return [{ watched, usual, ...counts, sum: sums.at(-1) ?? 0, highest, limit, alarm: highest > limit }];
  });
}

const percent = (share: number) => `${Math.round(100 * share)}%`;

/** An alarm in a sentence; null without one. */
export function alarmWords(states: readonly WatchState[]): string | null {
  const words: Record<Watched, string> = { sensitivity: "Sensitivity", specificity: "Specificity", levels: "Accuracy" };
  const alarms = states.filter(({ alarm }) => alarm);
  if (alarms.length === 0) return null;
  return alarms
    .map(
      ({ watched, usual, answers, errors }) =>
        `${words[watched]} has fallen: ${errors} of ${answers} anchor answers are wrong (${percent(errors / answers)}, before ${percent(usual)}).`,
    )
    .join(" ");
}

/** POST /api/v1/studies/:studyId/watches */
export const newWatchSchema = z.strictObject({
  raterId: z.uuid(),
  roundId: z.uuid(),
  /** drawn from the tasks that people and the judge labelled */
  anchors: z.int().min(FEWEST_ANCHORS).max(MAX_ANCHORS).default(100),
  /** null: only when somebody asks */
  everyDays: z.int().min(1).max(365).nullable().default(null),
  /** the most that a check may cost; null: no limit */
  budget: z.number().positive().max(1_000_000).nullable().default(null),
});
export type NewWatch = z.input<typeof newWatchSchema>;
export const watchMadeSchema = z.object({ watchId: z.uuid() });

const stateSchema = z.object({
  watched: z.enum(WATCHED),
  usual: z.number(),
  answers: z.int(),
  errors: z.int(),
  sum: z.number(),
  highest: z.number(),
  limit: z.number(),
  alarm: z.boolean(),
});

const watchSchema = z.object({
  id: z.uuid(),
  raterId: z.uuid(),
  name: z.string(),
  roundId: z.uuid(),
  roundName: z.string(),
  anchors: z.int(),
  everyDays: z.int().nullable(),
  nextAt: z.iso.datetime().nullable(),
  baseline: baselineSchema.nullable(),
  states: z.array(stateSchema),
  alarmedAt: z.iso.datetime().nullable(),
  alarm: z.string().nullable(),
  /** the newest first */
  checks: z.array(
    z.object({ runId: z.uuid(), at: z.iso.datetime(), status: z.string(), answers: z.int(), errors: z.int() }),
  ),
});
export type WatchDto = z.infer<typeof watchSchema>;

/** GET /api/v1/studies/:studyId/watches */
export const watchesSchema = z.object({ may: z.object({ write: z.boolean() }), watches: z.array(watchSchema) });
export type Watches = z.infer<typeof watchesSchema>;
