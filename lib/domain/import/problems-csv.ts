import type { ImportProblem } from "./import-problem";

/** The problems as a CSV file for a spreadsheet. */
export function problemsCsv(problems: readonly ImportProblem[]): string {
  const rows = problems.map(({ line, field, expected, found }) => [
    line === null ? "" : String(line),
    field,
    expected,
    found,
  ]);
  return [["line", "field", "expected", "found"], ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Quoted; a text that a spreadsheet would take for a formula gets an apostrophe in front. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
