import { shorten } from "@/lib/imports/shorten";
import type { Interval } from "@/lib/stats/resampling/interval";
import { type Statistic, valueOrNull } from "@/lib/stats/statistic";
import { textTable } from "../support/text-table";
import { intervalJson, intervalText, pText, shortPercent, valueJson, valueText } from "./printed-values";

/** One declaration for both outputs: a column of the table for people, and what --json says of the row. */
export interface Column<Row> {
  /** null where it is in JSON only */
  readonly title: string | null;
  readonly align?: "right";
  readonly text: (row: Row) => string;
  readonly json: (row: Row) => object;
}

const INTERVAL = "interval";

/** A table for people; a column without any text is left out. @param confidence for the title of intervals */
export function tableText<Row>(columns: readonly Column<Row>[], rows: readonly Row[], confidence = 0.95): string {
  const shown = columns.flatMap(({ title, ...column }) => (title === null ? [] : [{ title, ...column }]));
  const titled = shown.map(({ title, ...column }) => ({
    ...column,
    title: title === INTERVAL ? `${shortPercent(confidence)}% interval` : title,
  }));
  return textTable(
    titled,
    rows.map((row) => shown.map(({ text }) => text(row))),
  );
}

export function rowJson<Row>(columns: readonly Column<Row>[], row: Row): object {
  return Object.assign({}, ...columns.map(({ json }) => json(row)));
}

export function rowsJson<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): object[] {
  return rows.map((row) => rowJson(columns, row));
}

/** Text that a file has; of long ones people see the beginning. */
function named<Row>(title: string, read: (row: Row) => string, most = 30, key = title): Column<Row> {
  return { title, text: (row) => shorten(read(row), most), json: (row) => ({ [key]: read(row) }) };
}

function count<Row>(title: string, read: (row: Row) => number, key = title): Column<Row> {
  return {
    title,
    align: "right",
    text: (row) => read(row).toLocaleString("en"),
    json: (row) => ({ [key]: read(row) }),
  };
}

/** A number that is null in JSON where it is undefined. */
function number<Row>(title: string, key: string, read: (row: Row) => Statistic): Column<Row> {
  return {
    title,
    align: "right",
    text: (row) => valueText(read(row)),
    json: (row) => ({ [key]: valueOrNull(read(row)) }),
  };
}

/** The number that a row is about: in JSON its `value`, or `reason` and `explanation`. */
function mainNumber<Row>(title: string, read: (row: Row) => Statistic): Column<Row> {
  return { title, align: "right", text: (row) => valueText(read(row)), json: (row) => valueJson(read(row)) };
}

/** The interval of the main number. */
function interval<Row>(read: (row: Row) => Statistic<Interval> | null): Column<Row> {
  return { title: INTERVAL, text: (row) => intervalText(read(row)), json: (row) => intervalJson(read(row)) };
}

function pValue<Row>(title: string, key: string, read: (row: Row) => Statistic): Column<Row> {
  return { title, align: "right", text: (row) => pText(read(row)), json: (row) => ({ [key]: valueOrNull(read(row)) }) };
}

function onlyText<Row>(title: string, text: (row: Row) => string, align?: "right"): Column<Row> {
  return { title, text, json: () => ({}), ...(align && { align }) };
}

function onlyJson<Row>(json: (row: Row) => object): Column<Row> {
  return { title: null, text: () => "", json };
}

/** A column of which JSON says it elsewhere. */
function shown<Row>(other: Column<Row>): Column<Row> {
  return { ...other, json: () => ({}) };
}

/** The kinds of columns. */
export const column = { named, count, number, mainNumber, interval, pValue, onlyText, onlyJson, shown };
