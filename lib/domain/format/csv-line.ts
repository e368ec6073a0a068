export type Cell = string | number | boolean | null;

/**
 * One line of CSV after RFC 4180: commas between cells, quotes where needed, CRLF at the end. Null is an empty cell.
 * Text that a spreadsheet would take for a formula is made harmless by spreadsheetSafe.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const text = spreadsheetSafe(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// Also what other separators would split, so that a semicolon's spreadsheet finds no cell that starts with "=".
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** What makes a spreadsheet compute a cell: = + - @ (also full-width), and the control characters before them. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that would start a formula gets an apostrophe before it, which spreadsheets do not show. So does text that has
 * such apostrophes already: the first one can always be taken away again, see withoutApostrophe.
 */
export function spreadsheetSafe(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text as it was before spreadsheetSafe. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
