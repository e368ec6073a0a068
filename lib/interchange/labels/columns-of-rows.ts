import type { LabelColumns, LabelOptions } from "@/lib/imports/import-options";
import { meaningsOf } from "@/lib/imports/label-meaning";
import { writtenNumbers } from "@/lib/imports/label-table/written-numbers";
import { columnCalled, inSnakeCase } from "../column-called";
import { inEnglish } from "../heading-in-english";
import { guessLabelColumns, isExported, itemColumns } from "./column-names";

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * What the first rows of a label file say against their columns' names: a column "question" with another text for each
 * item holds the prompt, no criterion; and of two ids the one that is new in each row counts rows.
 * @returns the options with these columns named; what somebody chose stays
 */
export function withColumnsOfRows(rows: Rows, options: LabelOptions = {}): LabelOptions {
  const [first] = rows;
  if (!first || isExported(Object.keys(first))) return options;
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = { ...options.columns };
  const item = columns.item === undefined ? repeatedId(rows, fields, columns) : undefined;
  if (item !== undefined) columns.item = item;
  // A study knows its items by their texts, too.
  const prompt = columnCalled(["prompt", "instruction"], fields);
  if (prompt !== undefined && guessLabelColumns(fields, columns).item === null && columns.item === undefined)
    columns.item = prompt;
  const guessed = guessLabelColumns(fields, columns);
  const graded = withGrades(rows, guessed).comment;
  // Where nothing is a grade, later rows may still bring comments.
  if (columns.comment === undefined && graded !== guessed.comment) columns.comment = graded;
  if (columns.rater === undefined && guessed.rater && areFlags(rows, guessed.rater)) columns.rater = null;
  if (columns.criterion === undefined && guessed.criterion && holdsPrompts(rows, guessed)) columns.criterion = null;
  const named = columnCalled(["name", "key"], fields);
  if (columns.criterion === undefined && !guessed.criterion && named && namesScores(rows, named, guessed))
    columns.criterion = named;
  return { ...options, columns };
}

/** Fields that no column takes, whose cells in these rows are all numbers or words of labels: a column for each criterion, or rater. */
export function labelFieldsIn(rows: Rows, columns: LabelColumns): string[] {
  const taken = new Set<unknown>(Object.values(columns));
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const fields = all.filter((field) => !taken.has(field) && !isFormStatus(rows, field, all) && !isOfOthers(field, all));
  return fields.filter((field) => {
    const cells = cellsOf(rows, field);
    const different = new Set(cells).size;
    // What is different in each of many rows is a number of something, not a rating; nor has a scale more steps than 0-100.
    if (cells.length === 0 || different > Math.min(101, Math.max(11, cells.length / 2))) return false;
    if (isNoRating(field)) return false;
    return cells.every((cell) => isNumber(cell) || isAnswer(cell)) || writtenNumbers([...new Set(cells)]) !== null;
  });
}

const OF_OTHERS =
  /^(?:(?:human|humans|gold|reference|expert|experts|crowd|true|mean|avg|average|median|consensus|majority)[ _.-]+)+(?=\S)/i;

/** "human_clarity" next to "clarity" is what others said, and not the row's rater. */
function isOfOthers(field: string, all: readonly string[]): boolean {
  const own = field.replace(OF_OTHERS, "").toLowerCase();
  return own !== field.toLowerCase() && all.some((name) => name.toLowerCase() === own);
}

/** Whether REDCap says by it how far a form is filled in: 0, 1 or 2. */
function isFormStatus(rows: Rows, field: string, all: readonly string[]): boolean {
  const isOfRedcap = all.some((name) => name === "record_id" || name.startsWith("redcap_"));
  return (
    isOfRedcap && field.endsWith("_complete") && cellsOf(rows, field).every((cell) => /^[012]$|ete$|^Unver/.test(cell))
  );
}

/** Fields that no column takes with a few short texts, most of them more than once. */
export function categoryFieldsIn(rows: Rows, columns: LabelColumns): string[] {
  const taken = new Set<unknown>(Object.values(columns));
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((field) => !taken.has(field));
  return fields.filter((field) => {
    const cells = cellsOf(rows, field);
    const different = new Set(cells).size;
    const areFew = different <= Math.max(3, Math.min(20, cells.length / 2));
    return cells.length > 0 && areFew && !isNoRating(field) && cells.every(({ length }) => length <= 40);
  });
}

/** Names of ids, of times that were measured, of how a response was made, of what is known to be right, and of what Appen says of a row (`_trust`). */
const NO_RATING =
  /^_|(^|[ _.-])(ids?|time|times|seconds|minutes|duration|date|timestamp|elapsed|ms|age|year|gold|golden)$|^(work|total|elapsed) ?time|^(gold|golden|ground ?truth)[ _.-]|^((random|sampling)?[ _.-]?(seed|temperature)|top[ _.-]?[pk]|max[ _.-]?(new[ _.-]?)?tokens|epoch|fold|run|trial|attempt|iteration|repetition|batch|row|index|idx)$/i;

/** Names of how a judge was called, of what its call took, and of how much of something there is. */
const OF_CALL = new RegExp(
  [
    "(^|[ _.-])(index|idx|tokens|cost|usd|latency|retries|cached|cache[ _.-]?hit)$",
    "(^|[ _.-])pars(e|ed|ing)[ _.-]?(ok|success|successful|error|failed|status)$",
    "^(n|num|number)[ _.-]((of|input|output)[ _.-])?(ratings|raters|annotators|annotations|votes|labels|tokens|words|chars|characters|sentences|turns|calls)$",
    "(^|[ _.-])(words?|char|characters?|sentences?|tokens?)[ _.-]?(count|length|number)$",
  ].join("|"),
  "i",
);

/** Whether a column is called like what no rater said: "Duration", "Alter". */
export const isNoRating = (name: string): boolean =>
  [name, inEnglish(name)].some((each) => NO_RATING.test(each) || OF_CALL.test(each));

const COMPUTED =
  "total|sum|mean|average|avg|median|majority|consensus|adjudicated|aggregated?|gold|ground_truth|summary|gesamt(?:summe)?|summe|mittel(?:wert)?|durchschnitt|mehrheit|konsens|moyenne|somme|mediane";
const SUMMARY = new RegExp(
  `^(?:(?:grand|sub)_?)?(?:${COMPUTED})(?:_(?:scores?|ratings?|labels?|votes?|values?|answers?|of_.+))?$|^(?:scores?|ratings?|labels?|votes?|final)_(?:${COMPUTED}|scores?|ratings?|labels?|votes?)$`,
);

/** Whether a row, column or rater is called like what is computed from raters' labels: "Mean", "majority_vote". */
export function isSummary(name: string): boolean {
  // Of millions of ids most hold a digit.
  return !/\d/.test(name) && SUMMARY.test(inSnakeCase(name));
}

/** Of a table of raters' columns also how far labels are spread, and how many there are of something. */
const BESIDE_SUMMARY =
  /^(sd|std|std_?dev|standard_?deviation|standardabweichung|var|variance|se|min|max|range|n|overall)$/;
const NO_RATER =
  /^(n|num|number)_|(^|_)(time|seconds|minutes|duration)(_|$)|^(#|agreement|comments?|notes?|remarks?|rationale|explanation|reason|index|row|no|nr|turn|seed|epoch)$/;

/** Those of a wide table's columns whose names say that they hold no rater's labels; none if fewer than two others are left. */
export function columnsOfNoRater(columns: readonly string[]): string[] {
  const hasSummary = columns.some(isSummary);
  const found = columns.filter((column) => {
    const name = inSnakeCase(column);
    const isBeside = hasSummary && BESIDE_SUMMARY.test(name);
    return isBeside || isSummary(column) || NO_RATER.test(name) || isNoRating(column);
  });
  return columns.length - found.length < 2 ? [] : found;
}

/** Whether cells are true and false: a column "judge" of these says how something was judged, and names nobody. */
export function areFlags(rows: Rows, field: string): boolean {
  const cells = cellsOf(rows, field);
  return cells.length > 0 && cells.every((cell) => /^(true|false)$/i.test(cell));
}

/** A "Note" that holds numbers alone is a grade, as in German and French, and no comment. */
export function withGrades(rows: Rows, columns: LabelColumns): LabelColumns {
  const { comment } = columns;
  const grades = comment && /^notes?$/i.test(comment.trim()) ? cellsOf(rows, comment) : [];
  if (grades.length === 0 || !grades.every(isNumber)) return columns;
  const others = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((field) => field !== comment);
  return { ...columns, comment: guessLabelColumns(others).comment ?? null };
}

/** The one that repeats, where the id that the name suggests never does. */
function repeatedId(rows: Rows, fields: readonly string[], given: LabelColumns): string | undefined {
  const { item, rater } = guessLabelColumns(fields, given);
  if (!item || rows.length < 2 || repeats(rows, item)) return undefined;
  return itemColumns(fields).find((field) => field !== item && field !== rater && repeats(rows, field));
}

function repeats(rows: Rows, field: string): boolean {
  const cells = cellsOf(rows, field);
  const different = new Set(cells).size;
  return different > 1 && different < cells.length;
}

/** Whether there are as many different texts as items, one for each; a checklist with a single question looks the same, but is answered. */
function holdsPrompts(rows: Rows, { item, criterion, value }: LabelColumns): boolean {
  if (!item || !criterion || !value) return false;
  const texts = new Map<string, Set<string>>();
  for (const row of rows) {
    const text = cellOf(row[criterion]);
    const id = cellOf(row[item]);
    if (text !== "" && id !== "") texts.set(id, (texts.get(id) ?? new Set()).add(text));
  }
  const different = new Set([...texts.values()].flatMap((of) => [...of])).size;
  const withOne = [...texts.values()].filter(({ size }) => size === 1).length;
  if (different < 2 || different < texts.size * 0.9 || withOne < texts.size * 0.9) return false;
  return !cellsOf(rows, value).every(isAnswer);
}

/** Whether a column "name" says what each score is, as platforms export scores: of a rater and an item each has another. */
function namesScores(rows: Rows, field: string, { item, rater, value, system }: LabelColumns): boolean {
  if (!item || !rater || !value || ![item, rater, value, system].every((column) => column !== field)) return false;
  const given = rows.map((row) => JSON.stringify([item, rater, system].map((column) => column && row[column])));
  const names = cellsOf(rows, field);
  return names.length === rows.length && (new Set(given).size < rows.length || new Set(names).size === 1);
}

function cellsOf(rows: Rows, field: string): string[] {
  return rows.map((row) => cellOf(row[field])).filter((cell) => cell !== "");
}

function cellOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : typeof value === "object" ? "" : String(value ?? "");
}

function isNumber(cell: string): boolean {
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(cell);
}

/** What is said of a question, rather than a text. */
export function isAnswer(cell: string): boolean {
  return cell === "" || meaningsOf("answer", [cell]).get(cell)?.kind === "answer";
}
