import { NO_VALUE, type PlainCell, type PlainTable, textCell } from "../table/plain-table";
import { wholeHeader } from "../table/table-text";
import type { ReportTable } from "./report-part";

const PUBLISHED = "published";

/** What a table of a report shows: its own figures and the published ones in one table, or in two where they have no measure in common. */
export function shownTables({ own, published }: Pick<ReportTable, "own" | "published">): PlainTable[] {
  const others = published ? [published] : [];
  if ("missing" in own) return others;
  const joined = published ? withPublished(own, published) : null;
  return joined ? [joined] : [own, ...others];
}

/**
 * A table of one's own with a paper's figures in it: next to each measure of the same name the published one, and a row for
 * each that the paper has and one's own data have not. Rows belong together by the texts that they begin with, so each
 * published row is there once. Null where the two have no measure in common.
 */
export function withPublished(own: PlainTable, published: PlainTable): PlainTable | null {
  const columnOf = new Map(published.columns.map((column, index) => [keyOf(wholeHeader(column)), index]));
  const shared = own.columns.map((column) => (column.numeric ? columnOf.get(keyOf(wholeHeader(column))) : undefined));
  if (!shared.some((index) => index !== undefined && index > 0)) return null;
  const rowOf = new Map(published.rows.map((row) => [keyOf(row[0]?.text ?? ""), row]));
  const texts = own.columns.flatMap(({ numeric }, index) => (numeric ? [] : [index]));
  // "GPT-4" with the strategy "Vanilla" is the published "GPT-4, Vanilla".
  const keyIn = (row: readonly PlainCell[]) =>
    texts
      .map((_, last) =>
        keyOf(
          texts
            .slice(0, last + 1)
            .map((index) => row[index]?.text ?? "")
            .join(", "),
        ),
      )
      .find((key) => rowOf.has(key)) ?? "";
  const used = new Set<string>();
  const rows = own.rows.map((row) => {
    const key = keyIn(row);
    // Of several rows of one name, the first has the published figures.
    const found = used.has(key) ? undefined : rowOf.get(key);
    if (found) used.add(key);
    return row.flatMap((cell, index) => besides(cell, shared[index], found));
  });
  const others = published.rows
    .filter((row) => !used.has(keyOf(row[0]?.text ?? "")))
    .map((row) =>
      own.columns.flatMap((_, index) =>
        besides(index === 0 ? textCell(row[0]?.text ?? null) : textCell(null), shared[index], row),
      ),
    );
  return {
    ...own,
    columns: own.columns.flatMap((column, index) => {
      if (shared[index] === undefined) return [column];
      const ours = column.group === undefined ? { ...column, group: column.header, header: "ours" } : column;
      const header = column.group === undefined ? PUBLISHED : `${column.header} ${PUBLISHED}`;
      return [ours, { ...ours, header }];
    }),
    rows: [...rows, ...others],
    notes: [
      ...(own.notes ?? []),
      `${published.title.replace(/^Published: /, "Published figures: ")}; of other data, people and models. Rows with published figures alone have no counterpart in this study.`,
    ],
  };
}

function besides(cell: PlainCell, column: number | undefined, row: readonly PlainCell[] | undefined): PlainCell[] {
  if (column === undefined) return [cell];
  return [cell, row?.[column] ?? { text: NO_VALUE, raw: null }];
}

/** "GPT-4 (simulated)" and "gpt-4" are one name here. */
function keyOf(text: string): string {
  return text
    .replace(/ \(simulated\)$/, "")
    .trim()
    .toLowerCase();
}
