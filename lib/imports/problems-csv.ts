import { csvLine } from "@/lib/format/csv-line";
import type { ImportProblem } from "./import-problem";

/** The problems as a CSV file for a spreadsheet. */
export function problemsCsv(problems: readonly ImportProblem[]): string {
  const rows = problems.map(({ line, field, expected, found }) => csvLine([line, field, expected, found]));
  return csvLine(["line", "field", "expected", "found"]) + rows.join("");
}
