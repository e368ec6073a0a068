import { z } from "zod";
import { PROBLEM_KINDS } from "@/lib/labelling/labelling-limits";
import { type AddressQuery, firstOf } from "@/lib/wire/address";

/** What somebody reported of a task: one kind of problem, or any. */
export const REPORTED = ["any", ...PROBLEM_KINDS] as const;
export type Reported = (typeof REPORTED)[number];

/** What a page's figures leave out. Labels themselves stay. */
export interface Excluded {
  /** raters' numbers in the study: 3 is Rater 03 */
  raters: readonly number[];
  /** tasks of which somebody reported this, with a label or by skipping them */
  reported: readonly Reported[];
  /** labels given in less or more seconds; those whose time is unknown stay */
  fasterThan: number | null;
  slowerThan: number | null;
  /** labels submitted before this moment, at it or after; UTC. A changed label counts by the time of its change. */
  before: string | null;
  after: string | null;
  /** raters who got at least this many attention tasks of the round wrong */
  failedAttention: number | null;
  /** tasks by the batch that they were added with; "" are those that the round was made with */
  batches: readonly string[];
  /** by the server, of rounds that stop per task: labels beyond the first ones, which only tasks have whose raters differ */
  furtherLabels: boolean;
  /** by the server, of rounds planned by a judge: labels of tasks outside the random core */
  outsideCore: boolean;
  /** why, in the researcher's words; changes no figure */
  reason: string;
}

export const MAX_EXCLUDED_RATERS = 500;
export const MAX_EXCLUDED_BATCHES = 100;
export const MAX_REASON_CHARACTERS = 500;
const MAX_SECONDS = 86_400;
const MAX_CHARACTERS = 20_000;

const wholeNumber = (error: string, max: number) =>
  z.string().regex(/^\d+$/, error).transform(Number).pipe(z.int(error).min(1, error).max(max, error));
const A_TIME = `a number of seconds above 0, up to ${MAX_SECONDS}`;
const seconds = z
  .string()
  .regex(/^\d+(\.\d+)?$/, A_TIME)
  .transform(Number)
  .pipe(z.number().gt(0, A_TIME).max(MAX_SECONDS, A_TIME));
const A_MOMENT = "a date and time with its zone, such as 2026-11-28T09:00Z or 2026-11-28T10:00+01:00";
const MOMENT = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
/** In UTC, so that one moment has one text. */
const moment = z
  .string()
  // An address that is written by hand makes a space of the plus.
  .transform((text) => text.replace(/ (?=\d\d:\d\d$)/, "+"))
  .refine((text) => MOMENT.test(text) && z.iso.date().safeParse(text.slice(0, 10)).success, A_MOMENT)
  .transform((text) => new Date(text).toISOString());
const once = <Value>(value: z.ZodType<Value, string>) => z.array(value).max(1, "once at most").default([]);

/** The parts of the text, by the word before their colons. */
const partsSchema = z
  .strictObject({
    rater: z
      .array(wholeNumber("a rater’s number, such as 3 of Rater 03", 10_000_000))
      .max(MAX_EXCLUDED_RATERS, `at most ${MAX_EXCLUDED_RATERS} raters`)
      .default([]),
    reported: z.array(z.enum(REPORTED, `one of ${REPORTED.join(", ")}`)).default([]),
    faster: once(seconds),
    slower: once(seconds),
    before: once(moment),
    after: once(moment),
    failed: once(wholeNumber("a number of attention tasks from 1", 1_000)),
    batch: z
      .array(z.string().max(500))
      .max(MAX_EXCLUDED_BATCHES, `at most ${MAX_EXCLUDED_BATCHES} batches`)
      .default([]),
    because: once(z.string().max(MAX_REASON_CHARACTERS, `at most ${MAX_REASON_CHARACTERS} characters`)),
  })
  .refine(({ before, after }) => before[0] === undefined || after[0] === undefined || before[0] < after[0], {
    path: ["before"],
    error: "must be earlier than after:, since only labels between the two are kept",
  })
  .transform(
    ({ rater, reported, faster, slower, before, after, failed, batch, because }): Excluded => ({
      raters: [...new Set(rater)].sort((a, b) => a - b),
      reported: [...new Set(reported)].sort(),
      fasterThan: faster[0] ?? null,
      slowerThan: slower[0] ?? null,
      before: before[0] ?? null,
      after: after[0] ?? null,
      failedAttention: failed[0] ?? null,
      batches: [...new Set(batch)].sort(),
      furtherLabels: false,
      outsideCore: false,
      reason: because[0]?.trim() ?? "",
    }),
  );
const LEAVES_NOTHING_OUT = partsSchema.parse({});
const PART_NAMES = Object.keys(partsSchema.in.shape).join(", ");

function parsed(text: string): Excluded | { problem: string } {
  const parts: Record<string, string[]> = {};
  for (const part of text.split(";").filter((each) => each.trim() !== "")) {
    const [name = "", ...value] = part.trim().split(":");
    const decoded = decodedOf(value.join(":"));
    if (decoded === null) return { problem: `${name}: a stray % in “${part.slice(0, 60)}”; write it as %25` };
    parts[name] = [...(parts[name] ?? []), decoded];
  }
  const { data, error } = partsSchema.safeParse(parts);
  if (data) return data;
  const [issue] = error.issues;
  if (issue?.code === "unrecognized_keys")
    return { problem: `“${issue.keys[0]?.slice(0, 60)}” is none of ${PART_NAMES}` };
  const [name, index] = issue?.path ?? [];
  const given = typeof name === "string" && typeof index === "number" ? parts[name]?.[index] : undefined;
  const where = given === undefined ? `${String(name)}:` : `${String(name)}: “${given.slice(0, 60)}”; expected`;
  return { problem: `${where} ${issue?.message}` };
}

function decodedOf(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** The query parameter `without` of pages, of the API and of exports: "rater:3;reported:any;faster:5;because:…". */
export const excludedSchema = z
  .string()
  .max(MAX_CHARACTERS)
  .superRefine((text, context) => {
    const found = parsed(text);
    if ("problem" in found) context.addIssue({ code: "custom", message: found.problem });
  });

/** What is left out by a text that excludedSchema let through, also where that is nothing, perhaps with a reason. */
export function excludedOf(text: string | undefined): Excluded {
  const found = parsed(text ?? "");
  return "problem" in found ? LEAVES_NOTHING_OUT : found;
}

/** The same; null where nothing is left out. */
export function parseExcluded(text: string | undefined): Excluded | null {
  const excluded = excludedOf(text);
  return excludedKey(excluded) === "" ? null : excluded;
}

/** The text of it, in one order; nothing where nothing is left out. */
export function excludedText(excluded: Excluded): string | undefined {
  const key = excludedKey(excluded);
  const reason = excluded.reason.trim();
  if (key === "") return undefined;
  return reason === "" ? key : `${key};because:${encodeURIComponent(reason)}`;
}

/** Tells selections apart whose figures differ: the text without the reason. "" where nothing is left out. */
export function excludedKey(excluded: Excluded | null): string {
  if (excluded === null) return "";
  const { raters, reported, fasterThan, slowerThan, before, after, failedAttention, batches } = excluded;
  return [
    ...(excluded.furtherLabels ? ["further"] : []),
    ...(excluded.outsideCore ? ["outside-core"] : []),
    ...raters.toSorted((a, b) => a - b).map((number) => `rater:${number}`),
    ...reported.toSorted().map((kind) => `reported:${kind}`),
    ...(fasterThan === null ? [] : [`faster:${fasterThan}`]),
    ...(slowerThan === null ? [] : [`slower:${slowerThan}`]),
    ...(before === null ? [] : [`before:${before}`]),
    ...(after === null ? [] : [`after:${after}`]),
    ...(failedAttention === null ? [] : [`failed:${failedAttention}`]),
    ...batches.toSorted().map((name) => `batch:${encodeURIComponent(name)}`),
  ].join(";");
}

/** What an address leaves out; nothing where that is not understood. */
export function excludedOfAddress(query: AddressQuery): string | undefined {
  const text = excludedSchema.optional().catch(undefined).parse(firstOf(query, "without"));
  return text === undefined ? undefined : excludedText(excludedOf(text));
}

/** The same selection with one rater more, and the reason where there is none yet. */
export function excludeRater(text: string | undefined, number: number, reason = ""): string | undefined {
  const excluded = excludedOf(text);
  return excludedText({
    ...excluded,
    raters: [...new Set([...excluded.raters, number])],
    reason: excluded.reason === "" ? reason : excluded.reason,
  });
}
