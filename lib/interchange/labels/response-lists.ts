import type { LabelColumns } from "@/lib/imports/import-options";
import { isRecord } from "@/lib/wire/is-record";
import { isNoRating } from "./columns-of-rows";
import type { LongRow } from "./exported-labels";

type Fields = Readonly<Record<string, unknown>>;

/** Columns that no file has. */
const [RATER, VALUE, CRITERION] = ["rater\n", "value\n", "criterion\n"];

/** A field that holds the labels of several raters in a list, as annotation programs export them. */
export interface ResponseList {
  /** What the raters were asked: the field's name. */
  readonly criterion: string;
  readonly fields: readonly string[];
  /** The list does not say who its raters are: each place is one. */
  readonly isNameless?: boolean;
  read(row: Fields): ListedLabel[];
}

interface ListedLabel {
  readonly rater: unknown;
  readonly value: unknown;
  readonly comment?: string;
}

const RATER_KEYS = ["user_id", "user", "rater", "annotator", "annotator_id", "worker_id"];
const VALUE_KEYS = ["value", "label", "rating", "score", "answer", "classname"];
const COMMENT_KEYS = ["comment", "comments", "note", "notes", "rationale", "explanation", "reason", "justification"];
/** What a rater has not handed in. */
const NOT_SUBMITTED = ["discarded", "draft", "pending", "skipped"];

const LIST = /^(.+)\.responses$/;

/**
 * The lists of labels in the first rows: "quality": [{"user_id": "u", "value": 4, "status": "submitted"}], or three lists
 * "quality.responses", "quality.responses.users" and "quality.responses.status". Only submitted labels count. Or numbers by
 * criterion, of raters who are not named: "ratings": [{"fluency": 4, "depth": 2}].
 * @param mayBeNumbers whether "ratings": [4, 5] are those of several raters, too
 */
export function responseLists(rows: readonly Fields[], mayBeNumbers = false): ResponseList[] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return fields.flatMap((field): ResponseList[] => {
    const beside = LIST.exec(field)?.[1];
    if (beside !== undefined && fields.includes(`${field}.users`)) {
      const [users, status] = [`${field}.users`, `${field}.status`];
      return [{ criterion: beside, fields: [field, users, status], read: (row) => labelsBeside(row, field) }];
    }
    const lists = rows.flatMap((row) => {
      const list = entriesIn(row[field]);
      return list.length > 0 ? [list] : [];
    });
    if (lists.length === 0) return [];
    if (lists.every((list) => list.every(isResponse)))
      return [{ criterion: field, fields: [field], read: (row) => labelsIn(row[field]) }];
    if (mayBeNumbers && RATINGS.test(field) && lists.flat().every((each) => typeof each === "number"))
      return [{ criterion: field, fields: [field], isNameless: true, read: (row) => numbersIn(row[field], null) }];
    const isNameless = RATINGS.test(field) && lists.flat().every(holdsNumbers);
    const named = rows
      .flatMap((row) => [row[field]].flat())
      .flatMap((entry) => {
        const scores = isRecord(entry) ? entry[scoresIn(entry) ?? ""] : null;
        return isRecord(scores) ? Object.keys(scores) : [];
      });
    return criteriaIn(lists.flat(), isNameless, named).map((criterion) => ({
      criterion,
      fields: [field],
      isNameless,
      read: (row) => (isNameless ? numbersIn(row[field], criterion) : labelsIn(row[field], criterion)),
    }));
  });
}

/** What a list holds: scores in an object of their own, {"annotator": "ann", "scores": {"fluency": 4}}, as if next to the rater. */
function entriesIn(list: unknown): unknown[] {
  return (Array.isArray(list) ? list : []).map((entry: unknown) => {
    const name = scoresIn(entry);
    const { [name ?? ""]: scores, ...rest } = isRecord(entry) ? entry : {};
    return isRecord(scores) ? { ...rest, ...scores } : entry;
  });
}

/** The only member of a rater's entry that holds numbers or a few words by criterion. */
function scoresIn(entry: unknown): string | null {
  if (!isRecord(entry)) return null;
  const [name, ...more] = Object.keys(entry).filter((each) => RATINGS.test(each) && isRecord(entry[each]));
  const scores = name === undefined ? null : entry[name];
  if (name === undefined || more.length > 0 || !isRecord(scores)) return null;
  const isSaid = (value: unknown) => value === null || (typeof value !== "object" && String(value).length <= 40);
  return Object.entries(scores).every(([criterion, value]) => !(criterion in entry) && isSaid(value)) ? name : null;
}

const RATINGS = /^(scores?|ratings?|annotations?|evaluations?|judge?ments?)$/i;

/** Numbers alone, whose names are what was rated. */
function holdsNumbers(entry: unknown): boolean {
  const values = isRecord(entry) ? Object.values(entry) : [];
  return values.length > 0 && values.every((value) => value === null || typeof value === "number");
}

/** The labels of raters who are known by their place alone. */
function numbersIn(list: unknown, criterion: string | null): { rater: unknown; value: unknown }[] {
  return entriesIn(list).map((entry, place) => ({
    rater: `rater ${place + 1}`,
    value: criterion !== null && isRecord(entry) ? entry[criterion] : entry,
  }));
}

/** What raters gave numbers for, or scores in an object, of entries with several: {"annotator": "ann", "fluency": 4, "depth": 2}. */
function criteriaIn(entries: readonly unknown[], isNameless: boolean, named: readonly string[]): string[] {
  if (!isNameless && !entries.every((entry) => isRecord(entry) && isNamed(entry))) return [];
  const names = new Set(entries.filter(isRecord).flatMap((entry) => Object.keys(entry)));
  const isGiven = (value: unknown) => value === null || value === undefined || typeof value === "number";
  return [...names].filter(
    (name) =>
      !isNoRating(name) &&
      !RATER_KEYS.includes(name) &&
      (named.includes(name) ||
        (entries.some((entry) => isRecord(entry) && typeof entry[name] === "number") &&
          entries.every((entry) => isRecord(entry) && isGiven(entry[name])))),
  );
}

/** What a list of a row says, one label a row. @param isOneOfSeveral then each list is a criterion */
export function listRows(
  fields: Fields,
  columns: LabelColumns,
  list: ResponseList,
  isOneOfSeveral: boolean,
): LongRow[] {
  return list
    .read(fields)
    .filter(({ value }) => value !== null && value !== undefined)
    .map(({ rater, value }) => ({
      fields: { ...fields, [RATER]: rater, [VALUE]: value, [CRITERION]: list.criterion },
      columns: { ...columns, rater: RATER, value: VALUE, ...(isOneOfSeveral && { criterion: CRITERION }) },
    }));
}

export function isResponse(entry: unknown): boolean {
  return isRecord(entry) && isNamed(entry) && keyIn(entry, VALUE_KEYS) !== undefined;
}

/** An object is a user of a chat, say. */
function isNamed(entry: Fields): boolean {
  const key = keyIn(entry, RATER_KEYS);
  return key !== undefined && typeof entry[key] !== "object" && !Object.keys(entry).some((name) => PLACE.test(name));
}

/** A marked part of a text is no label of it. */
const PLACE = /(^|[_ -])(start|begin|start_?offset)$/i;

function labelsIn(list: unknown, criterion?: string): ListedLabel[] {
  return entriesIn(list)
    .filter(isRecord)
    .flatMap((entry) => {
      const [rater, value] = [keyIn(entry, RATER_KEYS), criterion ?? keyIn(entry, VALUE_KEYS)];
      if (rater === undefined || value === undefined || !isSubmitted(entry.status)) return [];
      const comment = COMMENT_KEYS.map((key) => entry[key]).find((text) => typeof text === "string" && text !== "");
      return [{ rater: entry[rater], value: entry[value], ...(typeof comment === "string" && { comment }) }];
    });
}

function labelsBeside(row: Fields, field: string): { rater: unknown; value: unknown }[] {
  const [values, users, states] = [row[field], row[`${field}.users`], row[`${field}.status`]];
  if (!Array.isArray(values) || !Array.isArray(users)) return [];
  return values.flatMap((value: unknown, index) => {
    const state: unknown = Array.isArray(states) ? states[index] : undefined;
    return isSubmitted(state) ? [{ rater: users[index], value }] : [];
  });
}

function isSubmitted(status: unknown): boolean {
  return typeof status !== "string" || !NOT_SUBMITTED.includes(status.toLowerCase());
}

function keyIn(entry: Fields, keys: readonly string[]): string | undefined {
  return keys.find((key) => key in entry);
}
