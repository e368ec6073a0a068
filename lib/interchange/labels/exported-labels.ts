import { z } from "zod";
import { exportedJurySchema, exportedRaterKindSchema } from "@/lib/exports/export-records";
import type { LabelColumns } from "@/lib/imports/import-options";
import { shorten } from "@/lib/imports/shorten";
import type { BesideAnswer } from "@/lib/labelling/asks/answers/answers-content";
import { problemSchema } from "@/lib/labelling/labelling";
import { MAX_PROBLEMS, MAX_QUESTION_NOTE_LENGTH, MAX_QUOTE_LENGTH } from "@/lib/labelling/labelling-limits";
import { easeSchema, sideSchema } from "@/lib/round/protocol/protocol";
import {
  asksFor,
  categorises,
  hasAnswers,
  labelsPairs,
  PROTOCOL_IDS,
  type Protocol,
  scaleOf,
  writesChecklists,
} from "@/lib/round/protocol/protocols";
import { levelName, SCALES, type Scale, scaleNamed } from "@/lib/round/protocol/scale";
import { isRecord } from "@/lib/wire/is-record";
import type { FieldProblem } from "../formats/format-reader";
import { fromCell } from "./from-cell";

const CATEGORY = scaleNamed("categories").noun;
const PAIR_SCALES = Object.values(SCALES).filter(({ comparison }) => comparison !== null);

/** Members of an exported label that say more than its level. */
const DETAIL_FIELDS = [
  "answers",
  "answers_a",
  "answers_b",
  "probabilities",
  "probabilities_a",
  "probabilities_b",
  "evidence",
  "question_notes",
  "used_diff",
  "used_counts",
  ...PAIR_SCALES.flatMap(({ noun }) => [`${noun}_ab`, `${noun}_ba`]),
  "ease",
  "problems",
  "rater_kind",
  "jury",
];

type Fields = Readonly<Record<string, unknown>>;

/** One label in long form, in a row with the names that `columns` gives. */
export interface LongRow {
  fields: Fields;
  columns: LabelColumns;
  /** the value names a place on the screen, and the pair's second response was shown first */
  reversed?: boolean;
  /** what accompanies an answer */
  beside?: BesideAnswer | null;
}

/** The fields that are read besides the columns. */
export function detailFieldsIn(fields: readonly string[]): string[] {
  return DETAIL_FIELDS.filter((field) => fields.includes(field));
}

/** The protocol whose labels are exported in these fields; null where several or none are. */
export function exportedProtocol(fields: readonly string[]): Protocol | null {
  // Responses are sorted into categories where scores are asked for.
  const named = fields.includes(CATEGORY) ? ["score"] : [];
  const levels = new Set([
    ...Object.values(SCALES).flatMap(({ noun }) => (fields.includes(noun) ? [noun] : [])),
    ...named,
  ]);
  const found = PROTOCOL_IDS.filter(
    (protocol) =>
      hasAnswers(protocol) === (fields.includes("answers") || fields.includes("answers_a")) &&
      asksFor(protocol, "ease") === fields.includes("ease") &&
      labelsPairs(protocol) === fields.includes("both_orders") &&
      writesChecklists(protocol) === fields.includes("written_questions") &&
      categorises(protocol) === fields.includes("question_categories") &&
      levels.size === (asksFor(protocol, "level") ? 1 : 0) &&
      [...levels].every((noun) => noun === scaleOf(protocol)?.noun),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * What an exported row says, in long form: the level, each answer to a question, what was said in each order.
 * @param columns which columns hold what; answers and orders are found by their own names
 */
export function longRows(row: Fields, columns: LabelColumns): LongRow[] {
  const scale = PAIR_SCALES.find(({ noun }) => noun in row);
  const levels = scale ? levelRows(row, columns, scale) : [{ fields: row, columns }];
  if (!("answers" in row) && !("answers_a" in row)) return levels;
  const beside = levels.map(({ fields, columns: own }) => ({
    fields: { ...fields, [CRITERION]: "score" },
    columns: { ...own, criterion: CRITERION },
  }));
  return [...(scale || "score" in row || CATEGORY in row ? beside : []), ...answerRows(row, columns)];
}

/** The level of a pair, or what was said in each order. */
function levelRows(row: Fields, columns: LabelColumns, scale: Scale): LongRow[] {
  if (!isTrue(row.both_orders)) {
    return [{ fields: { ...row, [scale.noun]: inWords(row[scale.noun], scale) }, columns }];
  }
  return (["ab", "ba"] as const).map((order) => {
    const value = `${scale.noun}_${order}`;
    return {
      fields: { ...row, [value]: inWords(row[value], scale), [ORDER]: order },
      columns: { ...columns, value, order: ORDER },
    };
  });
}

/** Each answer to a question, of a pair those about A and those about B. */
function answerRows(row: Fields, columns: LabelColumns): LongRow[] {
  const lists = [
    { side: null, answers: row.answers, probabilities: row.probabilities },
    { side: "A", answers: row.answers_a, probabilities: row.probabilities_a },
    { side: "B", answers: row.answers_b, probabilities: row.probabilities_b },
  ];
  const beside = besideAnswers(row);
  return lists.flatMap(({ side, ...list }) =>
    answersOf(list).map(({ number, answer, probability }) => ({
      fields: { ...row, [CRITERION]: number, [ANSWER]: answer, [PROBABILITY]: probability, [ABOUT]: side },
      beside: beside(number, side),
      columns: { ...columns, criterion: CRITERION, value: ANSWER, probability: PROBABILITY, side: ABOUT },
    })),
  );
}

const questionPlace = { number: z.int().min(1), side: sideSchema.nullish() };
const quotesSchema = z.preprocess(
  (value) => emptyAsNull(fromCell(value)),
  z
    .array(
      z.object({
        ...questionPlace,
        start: z.int().min(0),
        end: z.int().min(1),
        exact: z.string().min(1).max(MAX_QUOTE_LENGTH),
      }),
    )
    .nullable(),
);
const notesSchema = z.preprocess(
  (value) => emptyAsNull(fromCell(value)),
  z
    .array(
      z.object({ ...questionPlace, note: z.string().max(MAX_QUESTION_NOTE_LENGTH).nullable(), unclear: z.boolean() }),
    )
    .nullable(),
);

/** What accompanies one answer, of all that a row says of them; null where nothing does. */
function besideAnswers(row: Fields): (number: unknown, side: string | null) => BesideAnswer | null {
  // What cannot be read is refused with the row.
  const quotes = quotesSchema.safeParse(row.evidence).data ?? [];
  const notes = notesSchema.safeParse(row.question_notes).data ?? [];
  return (number, side) => {
    const isOf = (each: { number: number; side?: string | null | undefined }) =>
      each.number === Number(number) && (each.side ?? null) === side;
    const found = notes.find(isOf);
    const evidence = quotes.filter(isOf).map(({ start, end, exact }) => ({ start, end, quote: exact }));
    if (!found && evidence.length === 0) return null;
    return { note: found?.note ?? "", unclear: found?.unclear ?? false, evidence };
  };
}

const detailsSchema = z
  .object({
    ease: z.preprocess(emptyAsNull, easeSchema.nullable()),
    problems: z.preprocess(
      (value) => emptyAsNull(fromCell(value)),
      z.array(problemSchema).max(MAX_PROBLEMS).nullable(),
    ),
    evidence: quotesSchema,
    question_notes: notesSchema,
    used_diff: z.preprocess(yesOrNo, z.boolean()),
    used_counts: z.preprocess(yesOrNo, z.boolean()),
    rater_kind: exportedRaterKindSchema,
    jury: z.preprocess((value) => emptyAsNull(fromCell(value)), exportedJurySchema.nullable()),
  })
  .refine(({ rater_kind: kind, jury }) => (kind === "jury") === (jury !== null), { path: ["jury"] })
  .transform(({ rater_kind: raterKind, used_diff: usedDiff, used_counts: usedCounts, ease, problems, jury }) => ({
    ease,
    problems,
    jury,
    raterKind,
    usedDiff,
    usedCounts,
  }));

const EXPECTED: Record<string, string> = {
  evidence: 'a list of {"number": 1, "start": 0, "end": 5, "exact": "…"} (in CSV as JSON), or nothing',
  question_notes: 'a list of {"number": 1, "note": "…", "unclear": true} (in CSV as JSON), or nothing',
  ease: `one of ${easeSchema.options.join(", ")}, or nothing`,
  problems: "the list of problems as it was exported, or nothing",
  used_diff: "true, false or nothing",
  used_counts: "true, false or nothing",
  rater_kind: `one of ${exportedRaterKindSchema.options.join(", ")}`,
  jury: "of a jury what it is made of, as it was exported; of other raters nothing",
};

/** What an exported row says besides the label, or what is wrong with it. */
export function labelDetails(
  row: Fields,
): { ok: true; details: z.infer<typeof detailsSchema> } | { ok: false; problems: FieldProblem[] } {
  const read = detailsSchema.safeParse(row);
  if (read.success) return { ok: true, details: read.data };
  const fields = new Set(read.error.issues.map(({ path }) => String(path[0])));
  return {
    ok: false,
    problems: [...fields].map((field) => ({ field, expected: EXPECTED[field] ?? "", found: shorten(row[field]) })),
  };
}

/** "used_diff" and its like: of a label that does not say, false. */
function yesOrNo(value: unknown): unknown {
  return emptyAsNull(value) === null ? false : isTrue(value) || (value === "false" ? false : value);
}

function emptyAsNull(value: unknown): unknown {
  return value === undefined || value === "" ? null : value;
}

/** Columns that only the long form has. */
const CRITERION = "answers (number)";
const ANSWER = "answers";
const ABOUT = "answers (side)";
const PROBABILITY = "answers (probability)";
const ORDER = "both_orders";

/** A list of JSON, or in CSV answers and probabilities in their order; MISSING where there is none. */
function answersOf({
  answers,
  probabilities,
}: {
  answers: unknown;
  probabilities: unknown;
}): { number: unknown; answer: unknown; probability: unknown }[] {
  if (Array.isArray(answers)) {
    return answers
      .filter(isRecord)
      .flatMap(({ number, answer, probability }) => (answer == null ? [] : [{ number, answer, probability }]));
  }
  const given = partsOf(probabilities);
  return partsOf(answers).flatMap((answer, index) => {
    const probability = given[index];
    return answer === "MISSING"
      ? []
      : [{ number: index + 1, answer, probability: probability === "MISSING" ? null : probability }];
  });
}

function partsOf(cell: unknown): string[] {
  return typeof cell === "string" && cell.trim() !== "" ? cell.trim().split(/\s+/) : [];
}

/** A file of ones and twos could mean the first and the second elsewhere; here it is the scale. */
function inWords(level: unknown, scale: Scale): unknown {
  const number = scale.values.find((each) => String(each) === String(level));
  return number === undefined ? level : levelName(scale, number);
}

function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}
