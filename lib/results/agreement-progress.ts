import { z } from "zod";
import { armsSchema } from "@/lib/round/arms";
import { storedPlanSchema } from "@/lib/round/planned-round";
import { protocolSchema, roundStatusSchema, scaleNameSchema } from "@/lib/round/protocol/protocol";
import { raterKindSchema } from "./agreement-filter";
import { asOfSchema } from "./pending";

export const namedRaterSchema = z.object({
  raterId: z.uuid(),
  /** "Rater 03" */
  pseudonym: z.string(),
  kind: raterKindSchema,
  simulated: z.boolean(),
  /** of judges and imported raters; of people only where asked for by who may read people */
  name: z.string().nullable(),
  source: z.string().nullable(),
});

const raterProgressSchema = namedRaterSchema.extend({
  /** its labels are computed from its members' and never counted together with them */
  isJury: z.boolean(),
  labels: z.int(),
  medianDurationMs: z.number().nullable(),
  lastLabelAt: z.iso.datetime(),
  comments: z.int(),
  problems: z.int(),
});
export type RaterProgress = z.infer<typeof raterProgressSchema>;

/** How fast labels come in, over first submissions; edits are no new labels. */
export const paceSchema = z.object({
  lastHour: z.int(),
  lastDay: z.int(),
  /** null while there is nothing to tell it from */
  perHour: z.number().nullable(),
  /** what it is estimated from: this many first submissions in the latest this many minutes */
  measured: z.object({ labels: z.int(), minutes: z.int() }).nullable(),
  /** null where it cannot be estimated or nothing is missing */
  expectedEnd: z.iso.datetime().nullable(),
  activeRaters: z.int(),
});
export type Pace = z.infer<typeof paceSchema>;

/** What a round's dashboards say of it. */
export const dashboardRoundSchema = z.object({
  id: z.uuid(),
  studyId: z.uuid(),
  studyName: z.string(),
  name: z.string(),
  protocol: protocolSchema,
  status: roundStatusSchema,
  /** labels of people that each task gets; where it stops once its outcome is settled, the most it gets */
  overlap: z.int(),
  stopsWhenSettled: z.boolean(),
  /** null where people are asked about all tasks */
  planned: storedPlanSchema.nullable(),
  /** each rater labels each response in one of them; null where nothing is compared */
  arms: armsSchema.nullable(),
  scale: scaleNameSchema.nullable(),
  levelNames: z.array(z.string()),
  checklistSeries: z.string().nullable(),
  allowUnknown: z.boolean(),
  /** whether raters may say of a question that YES and NO can both be defended */
  offersEither: z.boolean(),
  /** what the labels rate, and what raters read that it means; null where they read nothing */
  ratedCriterion: z.string().nullable(),
  criterionMeaning: z.string().nullable(),
  /** all criteria that were scored together on one page, this one too; none where it was the only one */
  criteriaTogether: z.array(z.string()),
});

/** GET /api/v1/rounds/:roundId/progress */
export const roundProgressSchema = z.object({
  round: dashboardRoundSchema,
  /** changes whenever a label of the round does: what is computed from labels is asked for again only then */
  version: z.string(),
  tasks: z.object({
    total: z.int(),
    /** all, but for a planned round: there those that are drawn for people */
    toComplete: z.int(),
    complete: z.int(),
    labelled: z.int(),
  }),
  /** places; labels of judges and imported raters take none */
  places: z.object({
    /** by now: where tasks stop once they are settled it grows as raters differ */
    wanted: z.int(),
    /** that it can grow to; null where it is fixed */
    most: z.int().nullable(),
    submitted: z.int(),
    held: z.int(),
  }),
  /** of the study, with the languages and expertise that the round asks for: all of them may label */
  members: z.int(),
  labels: z.int(),
  pace: paceSchema,
  raters: z.array(raterProgressSchema),
  /** of the study, where model judges labelled, who see none of them; else 0 */
  imagesUnseen: z.int(),
  /** answers to whether the checklist made scoring easier; null outside check-then-score */
  ease: z
    .object({
      easier: z.int(),
      harder: z.int(),
      no_effect: z.int(),
      /** "with every 5th task of a rater"; null where it is asked with each task */
      asked: z.string().nullable(),
    })
    .nullable(),
  comments: z.int(),
  problems: z.int(),
  skips: z.int(),
  asOf: asOfSchema.shape.asOf,
});
export type RoundProgress = z.infer<typeof roundProgressSchema>;

export function pseudonymOf(raterNumber: number): string {
  return `Rater ${String(raterNumber).padStart(2, "0")}`;
}

/** Who labelled in the last ten minutes is at work. */
export const ACTIVE_MS = 10 * 60_000;

const HOUR_MS = 3_600_000;
const LEAST_WINDOW_MS = 5 * 60_000;
/** With fewer labels in the last hour the last day tells more. */
const ENOUGH_IN_AN_HOUR = 5;

interface PaceFacts {
  now: Date;
  firstSubmission: Date | null;
  lastHour: number;
  lastDay: number;
}

/** The pace and expected end from first submissions; pure, the clock is handed in. */
export function paceOf(
  facts: PaceFacts & { remaining: number; isOpen: boolean; canBeFilled: boolean },
): Pick<Pace, "perHour" | "expectedEnd"> {
  const { now, lastHour, remaining, isOpen, canBeFilled } = facts;
  const measured = measuredPace(facts);
  if (measured === null) return { perHour: null, expectedEnd: null };
  const { labels, window } = measured;
  const perHour = (labels * HOUR_MS) / window;
  // While nobody labels there is no end in sight, whatever the pace was; nor where more raters are wanted than there are.
  const expectedEnd =
    isOpen && canBeFilled && remaining > 0 && lastHour > 0
      ? new Date(now.getTime() + (remaining / perHour) * HOUR_MS).toISOString()
      : null;
  return { perHour, expectedEnd };
}

function measuredPace({ now, firstSubmission, lastHour, lastDay }: PaceFacts) {
  if (firstSubmission === null || lastDay === 0) return null;
  const [labels, longest] = lastHour >= ENOUGH_IN_AN_HOUR ? [lastHour, HOUR_MS] : [lastDay, 24 * HOUR_MS];
  // A round that has run for ten minutes is not measured by an empty fifty.
  const window = Math.min(longest, Math.max(LEAST_WINDOW_MS, now.getTime() - firstSubmission.getTime()));
  return { labels, window };
}

/** The same as it was counted, without making an hour of a few minutes: what is shown to people. */
export function countedPace(facts: PaceFacts): Pace["measured"] {
  const measured = measuredPace(facts);
  return measured && { labels: measured.labels, minutes: Math.round(measured.window / 60_000) };
}

/** "in the last 5 minutes", "in the last hour", "in the last day" */
export function paceWindow(minutes: number): string {
  if (minutes < 60) return `in the last ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return `in the last ${hours === 1 ? "hour" : hours === 24 ? "day" : `${hours} hours`}`;
}
