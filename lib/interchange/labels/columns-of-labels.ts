import type { LabelColumns, LabelOptions, TableColumns, ValueColumn } from "@/lib/imports/import-options";
import { isMeaning } from "@/lib/imports/label-meaning";
import { type ColumnPattern, columnPattern, type SaidOfColumn } from "@/lib/imports/label-table/column-pattern";
import { guessLabelColumns, guessValueColumns, isExported } from "./column-names";
import { categoryFieldsIn, columnsOfNoRater, isAnswer, isSummary, labelFieldsIn } from "./columns-of-rows";
import { hasContent } from "./label-content";
import { responseLists } from "./response-lists";

type Rows = readonly Readonly<Record<string, unknown>>[];

const COUNT_NAME = /^(?:n|num|number|count|counts|votes|freq|frequency|total)[ _.-]+(?=.)/i;

/**
 * The columns of a table whose names say what the labels in them are.
 * @param rows the first ones: without more of a pattern than one thing, only columns of labels (or of counts) fit
 * @param taken columns that something else uses
 * @param chosen the columns that somebody named; null: all that fit
 */
export function columnsOfLabels(
  pattern: ColumnPattern,
  rows: Rows,
  taken: LabelColumns,
  chosen: readonly string[] | null,
): ValueColumn[] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const others = Object.values(taken);
  const isOneThing = /^\{\w+\}$/.test(pattern.text);
  const [role] = pattern.roles;
  const free = fields.filter((field) => !others.includes(field));
  const candidates =
    chosen ??
    (!isOneThing
      ? free
      : role === "value" && !taken.rater
        ? free.filter((field) => holdsCounts(rows, field) && !isSummary(field))
        : role === "rater"
          ? (numberedRaters(rows, taken) ?? withoutNoRaters(ratingsIn(rows, taken)))
          : // Raters may have given a total or a mean themselves: as a criterion it is kept.
            ratingsIn(rows, taken).filter((field) => role === "criterion" || !isSummary(field)));
  const said = pattern.read(candidates);
  const values = [...said.values()].map(({ value }) => value);
  const areCounts = values.every((value) => value !== undefined && COUNT_NAME.test(value));
  return [...said].map(([column, of]) => ({ column, ...(areCounts ? withoutCountName(of) : of) }));
}

function withoutNoRaters(columns: readonly string[]): string[] {
  const others = columnsOfNoRater(columns);
  return columns.filter((column) => !others.includes(column));
}

type ResponseColumn = NonNullable<TableColumns["responses"]>[number];

/**
 * Of a table with a response of each of several systems: which of the responses a column's labels are of, as "GPT-4 rating" and
 * "rating_b" say next to "GPT-4 response" and "response_b"; as they are where names do not say it.
 */
function ofResponses(columns: readonly ValueColumn[], responses: readonly ResponseColumn[]): readonly ValueColumn[] {
  const marks = responses.map(({ column, system }) => markOf(column, system));
  if (marks.length < 2 || new Set(marks).size < marks.length) return columns;
  const split = columns.map(({ column }) => {
    const found = marks.flatMap((mark, place) => {
      const criterion = afterName(column, responses[place]?.column ?? "") ?? withoutMark(column, mark);
      return criterion === null ? [] : [{ mark, criterion, system: responses[place]?.system ?? "" }];
    });
    return found.toSorted((one, other) => other.mark.length - one.mark.length)[0] ?? null;
  });
  const areOf = (criterion: string) =>
    new Set(split.flatMap((of) => (of?.criterion === criterion ? of.mark : []))).size;
  return columns.map((column, place) => {
    const of = split[place];
    if (!of || areOf(of.criterion) < 2) return column;
    const { criterion: _, ...rest } = column;
    return { ...rest, system: of.system, ...(of.criterion !== "" && { criterion: of.criterion }) };
  });
}

/** "rating" of "response_a_rating" next to "response_a"; null of all others. */
function afterName(column: string, response: string): string | null {
  const [name, begin] = [column.trim(), response.trim()];
  const rest = name.toLowerCase().startsWith(begin.toLowerCase()) ? name.slice(begin.length) : "";
  return /^[\s_:./-]+\S/.test(rest) ? rest.replace(/^[\s_:./-]+/, "") : null;
}

/** A system's name; of an unnamed one the end that tells its column from another's. */
function markOf(column: string, system: string): string {
  if (system.trim() !== column.trim()) return system.trim().toLowerCase();
  return /(?<=[\s_.-])[^\s_.-]+$|\d+$/.exec(column.trim())?.[0].toLowerCase() ?? column.trim().toLowerCase();
}

/** What a column's name says besides the mark at one of its ends, in brackets or apart; null where it has none. */
function withoutMark(column: string, mark: string): string | null {
  const name = column.trim();
  const lower = name.toLowerCase();
  if (lower === mark) return "";
  const isShort = /^(\d+|[a-z])$/.test(mark);
  const [before, after] = [name.slice(0, -mark.length), name.slice(mark.length)];
  const bare = name.replace(/[)\]]$/, "");
  if (bare !== name && bare.toLowerCase().endsWith(mark) && /[([]$/.test(bare.slice(0, -mark.length)))
    return bare.slice(0, -mark.length - 1).trim();
  if (lower.endsWith(mark) && (/[\s_:./-]$/.test(before) || (/^\d+$/.test(mark) && /[a-z]$/i.test(before))))
    return before.replace(/[\s_:./-]+$/, "");
  return !isShort && lower.startsWith(mark) && /^[\s_:./-]/.test(after) ? after.replace(/^[\s_:./-]+/, "") : null;
}

/**
 * The options of an import with the columns that hold labels: those that fit what somebody said that columns are. A table with
 * a column for who labelled and none for the label has a column for each criterion.
 * @param texts the columns of what was labelled, where the table has it
 */
export function withValueColumns(rows: Rows, options: LabelOptions, texts: TableColumns | null = null): LabelOptions {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (options.valueColumns !== undefined || isExported(fields) || hasContent(fields)) return options;
  const columns = guessLabelColumns(fields, options.columns);
  const said = options.columnsAre === undefined ? null : columnPattern(options.columnsAre);
  const isOfItems = texts !== null || Boolean(columns.item);
  const counts = said || options.unnamedRaters ? [] : countFieldsIn(rows);
  const isOpen =
    !columns.value && (columns.rater || options.unnamedRaters) && isOfItems && responseLists(rows).length === 0;
  const guessed =
    counts.length > 0 && isOfItems ? "counts" : isOpen && guessValueColumns(fields).length === 0 ? "criteria" : "";
  const pattern = said ?? columnPattern(guessed);
  if (!pattern) return options;
  const ofRows = pattern.roles.includes("item") ? { item: null } : {};
  const ofColumns = pattern.roles.includes("criterion") ? { criterion: null } : {};
  const own = { ...options.columns, ...ofRows, ...ofColumns, value: null };
  const taken = { ...columns, ...own };
  const chosen = said ? null : guessed === "counts" ? counts : labelFieldsIn(rows, taken);
  const found = columnsOfLabels(pattern, rows, taken, chosen);
  const valueColumns = guessed === "criteria" && !said ? [...ofResponses(found, texts?.responses ?? [])] : found;
  if (valueColumns.length === 0) return options;
  // Answers that raters gave to no question of a checklist are names.
  const areNames = guessed === "counts" && counts.every(isAnswer) && !columns.criterion;
  const isOpenScale = !options.scale && !options.scales && !options.protocol;
  const scale = areNames && isOpenScale ? { scale: "categories" } : {};
  return { ...options, ...scale, valueColumns, columns: own };
}

/** "annotation_1" and "annotation_2" are raters', whatever else looks like ratings: "agreement", say. Null where no names say it. */
function numberedRaters(rows: Rows, taken: LabelColumns): string[] | null {
  const found = categoryFieldsIn(rows, taken).filter((field) => NUMBERED_RATER.test(field));
  const ratings = labelFieldsIn(rows, taken).filter((field) => NUMBERED_RATER.test(field));
  const all = [...new Set([...found, ...ratings])];
  const stems = new Set(all.map((field) => field.replace(/[\s_.-]?(?:\d+|[a-f])$/i, "").toLowerCase()));
  return all.length > 1 && stems.size === 1 ? all : null;
}

const NUMBERED_RATER =
  /^(?:annotat(?:or|ion)|rater|rating|judge|coder|label(?:l?er)?|expert|worker|reviewer|evaluator|person|winner|vote|preference|verdict|judge?ment)[\s_.-]?(?:\d+|[a-f])$/i;

/** Columns of ratings; where there are none, of a few short texts, which are categories or name a side. */
function ratingsIn(rows: Rows, taken: LabelColumns): string[] {
  const ratings = labelFieldsIn(rows, taken);
  return ratings.length > 0 ? ratings : categoryFieldsIn(rows, taken);
}

/** "n_raters" counts no label. */
const OF_ALL = /^(?:rater|annotator|coder|judge|worker|vote|label|simulated|safety|unsafe|question|total)s?$/i;

/**
 * Columns by whose names, as "n_1" and "n_2", or "yes" and "no", each holds how many raters gave a label; none where they are
 * fewer than two, or where the table says who labelled.
 */
export function countFieldsIn(rows: Rows): string[] {
  const fields = Object.keys(rows[0] ?? {});
  const { rater, value } = guessLabelColumns(fields);
  if (rater || value) return [];
  const counts = fields.filter((field) => holdsCounts(rows, field));
  const named = counts.filter((field) => COUNT_NAME.test(field) && !OF_ALL.test(field.replace(COUNT_NAME, "")));
  if (named.length > 1) return named;
  const labels = counts.filter(isMeaning);
  const areAnswers = labels.filter((field) => field.length > 1 && isAnswer(field)).length > 1;
  return labels.length > 1 && (areAnswers || areSharesOfRaters(rows, labels)) ? labels : [];
}

/** Whether each row counts the same raters, and one gave no label of a kind: ratings have no sum in common. */
function areSharesOfRaters(rows: Rows, fields: readonly string[]): boolean {
  const counts = rows.map((row) => fields.map((field) => Number(row[field] || 0)));
  const sums = new Set(counts.map((of) => of.reduce((sum, count) => sum + count, 0)));
  const [sum = 0] = sums;
  return rows.length > 1 && sums.size === 1 && sum > 1 && counts.some((of) => of.includes(0));
}

function holdsCounts(rows: Rows, field: string): boolean {
  const cells = rows.map((row) => String(row[field] ?? "").trim()).filter((cell) => cell !== "");
  return cells.length > 0 && cells.every((cell) => /^\d{1,5}$/.test(cell)) && !/(^|[ _.-])ids?$/i.test(field);
}

/** "n_3" counts the label "3". */
function withoutCountName({ value = "", ...of }: SaidOfColumn): SaidOfColumn {
  return { ...of, value: value.replace(COUNT_NAME, "") };
}
