import { z } from "zod";
import { counted, formatCount } from "@/lib/format/format-number";
import { raterGroupSchema, raterKindSchema } from "./agreement-filter";
import { pseudonymOf } from "./agreement-progress";
import { type Excluded, excludedSchema, REPORTED, type Reported } from "./excluded";

/** GET /api/v1/rounds/:roundId/left-out and /api/v1/studies/:studyId/left-out */
export const excludedLabelsQuerySchema = z.object({
  raters: raterGroupSchema.optional(),
  without: excludedSchema.optional(),
});
export type ExcludedLabelsQuery = z.infer<typeof excludedLabelsQuerySchema>;

/** What a selection leaves out of a round or of all rounds of a study, and what else could be. */
export const excludedLabelsSchema = z.object({
  /** labels of real tasks by the raters that count, and those of them that are not left out */
  labels: z.int(),
  counted: z.int(),
  raters: z.array(
    z.object({
      number: z.int(),
      kind: raterKindSchema,
      /** of a judge or an imported rater */
      name: z.string().nullable(),
      simulated: z.boolean(),
      labels: z.int(),
      /** those that are not left out */
      counted: z.int(),
      /** attention tasks that the rater got wrong, of a study the most in one round */
      failedAttention: z.int(),
      /** removed from the round, of a study from any */
      removed: z.boolean(),
    }),
  ),
  /** how many tasks have such a report */
  reported: z.array(z.object({ kind: z.enum(REPORTED), tasks: z.int() })),
  /** how many tasks the selection leaves out for their reports */
  tasksReported: z.int(),
  /** in their order, "" those that rounds were made with; none where nothing was added */
  batches: z.array(z.object({ batch: z.string(), tasks: z.int() })),
});
export type ExcludedLabels = z.infer<typeof excludedLabelsSchema>;

export const REPORTED_NAMES: Record<Reported, string> = {
  any: "anything",
  unreadable: "unreadable",
  unsafe: "unsafe",
  wrong_language: "wrong language",
  checklist: "a checklist problem",
  other: "another problem",
};

const list = (words: readonly string[]) => new Intl.ListFormat("en-GB", { type: "conjunction" }).format(words);

const MOST_NAMED = 5;

/** "28 Nov 2026, 09:00:00 UTC", or in the reader's own zone, which it names. */
export function momentWords(at: string, timeZone = "UTC"): string {
  const format = new Intl.DateTimeFormat("en-GB", { ...MOMENT, timeZone, timeZoneName: "short" });
  // Whole minutes are what people choose.
  return format.format(new Date(at)).replace(/(\d\d:\d\d):00(?!\d)/, "$1");
}

const MOMENT: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
};

/**
 * What is left out, to follow "without": "Rater 03, 14 tasks reported as unsafe and labels given in under 5 s".
 * @param timeZone of its dates: UTC where it leaves the page
 */
export function excludedWords(without: Excluded, found: ExcludedLabels | null, timeZone?: string): string {
  const { raters, reported, fasterThan, slowerThan, before, after, failedAttention, batches } = without;
  const failed = found?.raters.filter((rater) => failedAttention !== null && rater.failedAttention >= failedAttention);
  const kinds = reported.includes("any") ? "" : ` as ${list(reported.map((kind) => REPORTED_NAMES[kind]))}`;
  const names = batches.map((name) => (name === "" ? "the tasks the round was made with" : `batch “${name}”`));
  return list([
    ...(raters.length > MOST_NAMED ? [counted(raters.length, "rater")] : raters.map(pseudonymOf)),
    ...(failedAttention === null
      ? []
      : [
          `${failed ? counted(failed.length, "rater") : "raters"} who got ${failedAttention} or more attention tasks wrong`,
        ]),
    ...(reported.length === 0 ? [] : [`${found ? counted(found.tasksReported, "task") : "tasks"} reported${kinds}`]),
    ...(fasterThan === null ? [] : [`labels given in under ${fasterThan} s`]),
    ...(slowerThan === null ? [] : [`labels that took over ${slowerThan} s`]),
    ...(before === null ? [] : [`labels submitted before ${momentWords(before, timeZone)}`]),
    ...(after === null ? [] : [`labels submitted at ${momentWords(after, timeZone)} or later`]),
    ...names,
  ]);
}

/** The same as a sentence for texts and tables that leave the page, with how many labels remain, where that is known, and why. */
export function excludedSentence(without: Excluded, found: ExcludedLabels | null, of: "round" | "study"): string {
  const whose = of === "study" ? "the study’s " : "";
  const why = without.reason === "" ? "" : `; reason given: ${without.reason.replace(/\.$/, "")}`;
  const left = found
    ? `, which leaves ${formatCount(found.counted)} of ${whose}${formatCount(found.labels)} labels`
    : "";
  return `Everything here is without ${excludedWords(without, found)}${left}${why}.`;
}
