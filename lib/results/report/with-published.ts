import { NO_VALUE, type PlainCell, type PlainTable, textCell } from "../table/plain-table";
import { wholeHeader } from "../table/table-text";
import { MAX_ROW_NAME, type ReportTable, type RowMatch } from "./report-part";

const PUBLISHED = "published";

type Row = readonly PlainCell[];
/** What is chosen for a row of one published table. */
type Match = Pick<RowMatch, "published" | "own">;

/** What a table of a report shows: its own figures and the published ones in one table, or in two where they have no measure in common. */
export function shownTables({
  own,
  published,
  matches,
}: Pick<ReportTable, "own" | "published" | "matches">): PlainTable[] {
  const others = published ? [published] : [];
  if ("missing" in own) return others;
  const joined = published ? withPublished(own, published, matches) : null;
  return joined ? [joined] : [own, ...others];
}

/**
 * A table of one's own with a paper's figures in it: next to each measure of the same name the published one, and a row for
 * each that the paper has and one's own data have not. Null where the two have no measure in common.
 */
export function withPublished(
  own: PlainTable,
  published: PlainTable,
  matches: readonly Match[] = [],
): PlainTable | null {
  const columnOf = new Map(published.columns.map((column, index) => [keyOf(wholeHeader(column)), index]));
  const shared = own.columns.map((column) => (column.numeric ? columnOf.get(keyOf(wholeHeader(column))) : undefined));
  if (!shared.some((index) => index !== undefined && index > 0)) return null;
  // Measures that the paper alone has.
  const missing = published.columns.flatMap(({ header, numeric }, index) =>
    numeric && !shared.includes(index) ? [{ header, index }] : [],
  );
  const missingCells = (row: Row | undefined) =>
    missing.map(({ index }) => row?.[index] ?? { text: NO_VALUE, raw: null });
  const { publishedOf, byHand, notHere } = matchedRows(own, published, matches);
  const rows = own.rows.map((row, place) => {
    const found = publishedOf[place];
    return [...row.flatMap((cell, index) => besides(cell, shared[index], found)), ...missingCells(found)];
  });
  const others = published.rows
    .filter((row) => !publishedOf.includes(row))
    .map((row) => [
      ...own.columns.flatMap((_, index) =>
        besides(index === 0 ? textCell(row[0]?.text ?? null) : textCell(null), shared[index], row),
      ),
      ...missingCells(row),
    ]);
  return {
    ...own,
    columns: [
      ...own.columns.flatMap((column, index) => {
        if (shared[index] === undefined) return [column];
        const ours = column.group === undefined ? { ...column, group: column.header, header: "ours" } : column;
        const header = column.group === undefined ? PUBLISHED : `${column.header} ${PUBLISHED}`;
        return [ours, { ...ours, header }];
      }),
      ...missing.map(({ header }) => ({ group: header, header: PUBLISHED, numeric: true })),
    ],
    rows: [...rows.filter((row) => !isSum(row)), ...others, ...rows.filter(isSum)],
    notes: [
      ...(own.notes ?? []),
      `${published.title.replace(/^Published: /, "Published figures: ")}; of other data, people and models. Rows with published figures alone have no counterpart in this study.`,
      ...(byHand.length > 0 ? [`Matched by hand: ${byHand.map(matchText).join("; ")}.`] : []),
      ...(notHere.length > 0
        ? [`Chosen by hand, but not in this table: ${notHere.map(matchText).join("; ")}. Matched by name instead.`]
        : []),
    ],
  };
}

/** Of all rows above it, also those that the paper alone has. */
const isSum = ([first]: Row) => /^(?:Total|Overall)$/.test(first?.text ?? "");

function matchText({ published, own }: Match): string {
  return `“${published}” with ${own === null ? "no row" : `“${own}”`}`;
}

/** What names a row: its texts, as "row" of the CSV of several tables has them. */
export function rowName(table: PlainTable, row: Row): string {
  const texts = row.flatMap(({ raw }, index) => (table.columns[index]?.numeric || raw === null ? [] : [String(raw)]));
  return texts.join(" · ").trim().slice(0, MAX_ROW_NAME).trim();
}

export interface MatchedRows {
  /** for each row of one's own the published one that belongs to it */
  publishedOf: (Row | undefined)[];
  /** the choices that count */
  byHand: Match[];
  /** those for a row that one's own table has not, or no more */
  notHere: Match[];
}

/**
 * Which rows belong together: what is chosen first, and the others by one of their texts, or several; each published row
 * once. Of two choices for one row, the first counts, and the other published row is matched by name.
 */
export function matchedRows(own: PlainTable, published: PlainTable, matches: readonly Match[]): MatchedRows {
  const found: MatchedRows = { publishedOf: own.rows.map(() => undefined), byHand: [], notHere: [] };
  const names = own.rows.map((row) => rowName(own, row));
  const used = new Set<Row>();
  const taken = new Set<number>();
  for (const match of matches) {
    const row = published.rows.find(([first]) => first?.text === match.published);
    if (!row || used.has(row)) continue;
    const place = match.own === null ? null : names.indexOf(match.own);
    if (place === -1) found.notHere.push(match);
    else if (place === null || !taken.has(place)) {
      used.add(row);
      found.byHand.push(match);
      if (place === null) continue;
      taken.add(place);
      found.publishedOf[place] = row;
    }
  }
  const rowOf = new Map(published.rows.map((row) => [keyOf(row[0]?.text ?? ""), row]));
  const texts = own.columns.flatMap(({ numeric }, index) => (numeric ? [] : [index]));
  for (const [place, row] of own.rows.entries()) {
    if (taken.has(place)) continue;
    // "GPT-4" with the strategy "Vanilla" is the published "GPT-4, Vanilla".
    const said = texts.map((index) => row[index]?.text ?? "");
    const begins = said.map((_, last) => said.slice(0, last + 1).join(", "));
    const key = [...begins, ...said].map(keyOf).find((each) => rowOf.has(each));
    const byName = key === undefined ? undefined : rowOf.get(key);
    // Of several rows of one name, the first has the published figures.
    if (!byName || used.has(byName)) continue;
    used.add(byName);
    found.publishedOf[place] = byName;
  }
  return found;
}

function besides(cell: PlainCell, column: number | undefined, row: Row | undefined): PlainCell[] {
  if (column === undefined) return [cell];
  return [cell, row?.[column] ?? { text: NO_VALUE, raw: null }];
}

/** "GPT-4 (simulated)" and "gpt-4" are one name here, as are "Check, then score" and "Check-then-score". */
function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/ \((?:simulated|ordinal|nominal|interval)\)$/, "")
    .replaceAll(/[\s,:;–-]+/g, " ")
    .trim();
}
