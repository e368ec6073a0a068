export type Cell = string | number | boolean | null;

/**
 * One line of CSV after RFC 4180: commas between cells, quotes where needed, CRLF at the end. Null is an empty cell.
 * Text that a spreadsheet would take for a formula is made harmless by spreadsheetSafe.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

/** One cell of such a line. */
export function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  if (HARMLESS.test(cell)) return cell;
  const text = spreadsheetSafe(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Most cells, recognised at once. */
const HARMLESS = /^\w[\w.:-]*$/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/**
 * Where a spreadsheet would start to compute: = + - @ (also full-width) at the start of a cell, | and control characters
 * before them. A spreadsheet that separates by semicolons, tabs or | does not see our quotes, since they are inside its
 * cells: there every such sign and line break starts a cell, too, and quotes after it are dropped.
 */
const FORMULA_AT_START = /^(?=[' ]*[=+\-@|\t\r\n＝＋－＠])/;
/** A separate pattern: testing for the start at every character of a long text as well took seven times as long. */
const BEFORE_FORMULA = /[;|\t\r\n](?=["' ]*[=+\-@＝＋－＠])/g;
/** The apostrophe that was put there. What follows it looks the same with and without it, so nothing else matches. */
const MARKED_FORMULA = /^'(?=[' ]*[=+\-@|\t\r\n＝＋－＠])|(?<=[;|\t\r\n])'(?=["' ]*[=+\-@＝＋－＠])/g;

/**
 * Text that would start a formula gets an apostrophe before it, which spreadsheets do not show. So does text that has
 * such apostrophes already: the first one can always be taken away again, see withoutApostrophe.
 */
export function spreadsheetSafe(text: string): string {
  return text.replace(FORMULA_AT_START, "'").replace(BEFORE_FORMULA, "$&'");
}

/** The text as it was before spreadsheetSafe. */
export function withoutApostrophe(cell: string): string {
  return cell.replace(MARKED_FORMULA, "");
}
