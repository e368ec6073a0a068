import { withoutApostrophe } from "@/lib/format/csv-line";
import type { LabelColumns, LabelOptions, TableColumns, ValueColumn } from "@/lib/imports/import-options";
import type { LabelRecord } from "@/lib/imports/import-record";
import { shorten } from "@/lib/imports/shorten";
import { isRecord } from "@/lib/wire/is-record";
import type { Container } from "../container";
import { isJsonText } from "../dataset/typed-columns";
import { FileProblem } from "../file-problem";
import type { FieldProblem } from "../formats/format-reader";
import { jsonIn } from "../programs/row-shape";
import { readRows } from "../read-rows";
import { type Bytes, fieldIn } from "../row";
import { findBadText } from "../text/find-bad-text";
import { UnusedFields } from "../unused-fields";
import { answerRows, type FileRow, QuestionRows } from "./answer-lists";
import { guessLabelColumns, guessValueColumns, isExported } from "./column-names";
import { detailFieldsIn, exportedProtocol, type LongRow, labelDetails, longRows } from "./exported-labels";
import { contentFieldsIn, labelContent } from "./label-content";
import { readLabel, wrongLabelColumns } from "./read-label";
import { listRows, type ResponseList, responseLists } from "./response-lists";
import { type LabelTexts, ofTexts, withoutTexts } from "./texts-of-labels";
import { wideRows } from "./wide-rows";

/**
 * Reads a label file in long form, one label a row: item, rater, value, and where there: criterion, system, sample,
 * comment, duration, order of showing; or in wide form, with labels in several columns; or what raters wrote for an instruction or said of a checklist's questions. Columns are found by their usual
 * names unless the options name them. Lists of labels are found in the first rows. Where there are `texts`, these come as records of their own, and labels are of them. Labels that Tickbox exported, with answers and orders in one row, come back whole.
 */
export async function* readLabels(
  chunks: Bytes,
  container: Container,
  options: LabelOptions,
  first: readonly Readonly<Record<string, unknown>>[] = [],
  texts: LabelTexts | null = null,
): AsyncGenerator<LabelRecord> {
  const unused = new UnusedFields(container.shape?.from);
  const unnamed = options.unnamedRaters ? new NamelessRaters() : null;
  let together: QuestionRows | null = null;
  const lists = options.columns?.value === undefined || options.columns.value === null ? responseLists(first) : [];
  let columns: LabelColumns | undefined;
  let wide: readonly ValueColumn[] = [];
  let used: string[] = [];
  let of: RowContext | null = null;
  const columnsIn = (fields: readonly string[], known: LabelColumns = {}) => {
    const found = guessLabelColumns(fields, { ...known, ...options.columns });
    return texts ? withoutTexts(found, texts.columns) : found;
  };
  for await (const row of readRows(chunks, container)) {
    if (row.kind === "problem") {
      yield row;
      continue;
    }
    const { line, element, value } = row;
    if (!isRecord(value)) {
      const problem = { line, field: fieldIn(element, ""), expected: "an object", found: shorten(value) };
      yield { kind: "problem", problem };
      continue;
    }
    if (!columns) {
      const fields = container.fields ?? Object.keys(value);
      columns = columnsIn(fields);
      wide = options.valueColumns ?? (columns.value || lists.length > 0 ? [] : guessValueColumns(fields));
      const has = { hasLists: lists.length > 0, hasTexts: texts !== null, hasSheets: container.hasSheets };
      const given = { ...options, valueColumns: wide, ...has };
      const wrong = [...wrongLabelColumns(columns, fields, given), ...(texts?.wrongColumns(fields) ?? [])];
      for (const problem of wrong) yield { kind: "problem", problem: { line: null, ...problem } };
      if (wrong.length > 0) return;
      used = [...fieldsUsed(columns, fields), ...ofLabels(wide, lists), ...(texts?.used ?? [])];
      together = questionRows(options, texts?.columns ?? null, columns, wide);
    }
    const fresh = unused.find(value, used);
    if (fresh.length > 0 && container.kind !== "table") {
      // In JSON a field may come up first in a later row.
      columns = columnsIn(Object.keys(value), withoutNulls(columns));
      used = [...fieldsUsed(columns, Object.keys(value)), ...ofLabels(wide, lists), ...(texts?.used ?? [])];
    }
    for (const field of fresh) if (!used.includes(field)) yield { kind: "not-used", field };
    const own = isExported(Object.keys(value));
    const written = own ? withParsedLists(value) : value;
    const fields = usedFields(written, used, own && container.kind === "table");
    of = { options, columns, wide, lists, texts, unnamed, names: own ? Object.keys(value) : null };
    for (const row of complete({ line, element, fields }, together)) {
      if (row instanceof FileProblem) yield { kind: "problem", problem: row.problem };
      else yield* labelsInFile(row, of);
    }
  }
  if (of) for (const row of together?.end() ?? []) yield* labelsInFile(row, of);
}

/** Where each cell answers a checklist whose questions may be in rows of their own. */
function questionRows(
  { answerLists = false }: LabelOptions,
  texts: TableColumns | null,
  columns: LabelColumns,
  wide: readonly ValueColumn[],
): QuestionRows | null {
  if (!answerLists || !texts?.checklist) return null;
  const answered = wide.length > 0 ? wide.map(({ column }) => column) : [columns.value].flatMap((each) => each ?? []);
  return new QuestionRows(texts, columns, answered);
}

/** The rows that are complete with this one, or what is wrong with it. */
function complete(row: FileRow, together: QuestionRows | null): (FileRow | FileProblem)[] {
  return together ? [orProblem(() => together.add(row))].flat() : [row];
}

/** As labelsOfRow, with problems that name the element of a list. */
function* labelsInFile({ line, element, fields }: FileRow, of: RowContext): Generator<LabelRecord> {
  for (const found of labelsOfRow(line, fields, of)) {
    if (found.kind !== "problem") yield found;
    else yield { kind: "problem", problem: { ...found.problem, field: fieldIn(element, found.problem.field) } };
  }
}

interface RowContext {
  options: LabelOptions;
  columns: LabelColumns;
  wide: readonly ValueColumn[];
  lists: readonly ResponseList[];
  texts: LabelTexts | null;
  unnamed: NamelessRaters | null;
  /** of all the row's fields, where Tickbox exported it */
  names: readonly string[] | null;
}

/** The labels of one row, after the texts that they are of. */
function* labelsOfRow(
  line: number,
  fields: Readonly<Record<string, unknown>>,
  { options, columns, wide, lists, texts, unnamed, names }: RowContext,
): Generator<LabelRecord> {
  const refuse = (problems: readonly FieldProblem[]): LabelRecord[] =>
    problems.map((problem) => ({ kind: "problem", problem: { line, ...problem } }));
  const bad = findBadText(fields);
  if (bad.length > 0) return yield* refuse(bad);
  const details = names ? labelDetails(fields) : null;
  if (details && !details.ok) return yield* refuse(details.problems);
  const content = labelContent(fields);
  if (!content.ok) return yield* refuse(content.problems);
  const said = texts?.read(line, fields, columns) ?? null;
  const columnNames = (texts?.columns.responses ?? []).flatMap(({ column, system }) =>
    column.trim() === system ? system : [],
  );
  for (const found of said?.records ?? [])
    yield found.kind === "record" ? { ...found, kind: "texts", unnamed: columnNames } : found;
  if (said && !said.labelled) return;
  const protocol = names ? exportedProtocol(names) : null;
  const questions = said?.labelled?.questions ?? null;
  const unfolded = names
    ? longRows(fields, columns)
    : orProblem(() => {
        const rows = unfold(fields, columns, { wide, lists, line });
        return options.answerLists ? rows.flatMap((row) => answerRows(row, questions, line)) : rows;
      });
  if (unfolded instanceof FileProblem) return yield { kind: "problem", problem: unfolded.problem };
  for (const long of unfolded) {
    if (said && isUnlabelled(long)) continue;
    const read = readLabel(long.fields, long.columns, { ...options, item: said?.labelled?.item });
    if (!read.ok) return yield* refuse(read.problems);
    const { reversed = false, beside = null } = long;
    const label = said?.labelled ? ofTexts(read.label, said.labelled) : read.label;
    const { item, criterion, system, sample, otherSystem, otherSample } = label;
    const rater = unnamed?.next(JSON.stringify([item, criterion, system, sample, otherSystem, otherSample]));
    const named = rater === undefined ? label : { ...label, rater };
    const record = { ...named, ...details?.details, reversed, beside, protocol, content: content.content };
    yield { kind: "record", line, record };
  }
}

/** A row with a text that nobody labelled. */
function isUnlabelled({ fields, columns: { rater, value } }: LongRow): boolean {
  const isEmpty = (column: string | null | undefined) => Boolean(column) && isBlank(fields[column ?? ""]);
  return isEmpty(rater) && isEmpty(value);
}

function isBlank(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === "string" && cell.trim() === "");
}

/** The labels of a row, one each. */
function unfold(
  fields: Readonly<Record<string, unknown>>,
  columns: LabelColumns,
  { wide, lists, line }: Pick<RowContext, "wide" | "lists"> & { line: number },
): LongRow[] {
  if (lists.length > 0) return lists.flatMap((list) => listRows(fields, columns, list, lists.length > 1));
  return wideRows(fields, columns, wide, line);
}

/** What was found, or what is wrong with a cell. */
function orProblem<Found>(find: () => Found): Found | FileProblem {
  try {
    return find();
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
}

function ofLabels(wide: readonly ValueColumn[], lists: readonly ResponseList[]): string[] {
  return [...wide.map(({ column }) => column), ...lists.flatMap(({ fields }) => fields)];
}

/** @param isOwn a table that Tickbox wrote */
function usedFields(row: Readonly<Record<string, unknown>>, used: readonly string[], isOwn: boolean) {
  const found = Object.entries(row).filter(([field]) => used.includes(field));
  return Object.fromEntries(found.map(([field, cell]) => [field, isOwn ? unprotected(cell) : cell]));
}

/** Lists and objects of our own exports are texts of JSON where a table is Parquet. */
function withParsedLists(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row).map(([field, cell]) => [field, isJsonText(field) ? (jsonIn(cell) ?? cell) : cell]),
  );
}

/** Our own tables have an apostrophe before what a spreadsheet would compute. */
function unprotected(cell: unknown): unknown {
  return typeof cell === "string" ? withoutApostrophe(cell) : cell;
}

/** The row's fields that mean something. */
function fieldsUsed(columns: LabelColumns, fields: readonly string[]): string[] {
  const named = Object.values(columns).filter((column) => typeof column === "string");
  const read = [...named, ...contentFieldsIn(fields)];
  return isExported(fields) ? [...read, ...detailFieldsIn(fields), "both_orders", "comment_order"] : read;
}

function withoutNulls(columns: LabelColumns): LabelColumns {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== null));
}

/**
 * Raters of a file that does not name them: each row of a unit is another rater. Alpha needs no more; which rater of one
 * unit is which of another is not known.
 */
export class NamelessRaters {
  readonly #nOf = new Map<string, number>();

  /** @param unit what was labelled, with whatever else distinguishes labels */
  next(unit: string): string {
    const number = (this.#nOf.get(unit) ?? 0) + 1;
    this.#nOf.set(unit, number);
    return `rater ${number}`;
  }
}
