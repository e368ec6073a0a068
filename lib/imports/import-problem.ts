import { z } from "zod";
import { csvLine } from "@/lib/format/csv-line";

/** How many problems of one file are listed. */
export const MAX_PROBLEMS = 100;

export const importProblemSchema = z.object({
  /** 1-based line of the file; null when it is about the whole file */
  line: z.int().nullable(),
  field: z.string(),
  expected: z.string(),
  /** what the file has there, shortened and without control characters */
  found: z.string(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

/** The problems as a CSV file for a spreadsheet. */
export function problemsCsv(problems: readonly ImportProblem[]): string {
  const rows = problems.map(({ line, field, expected, found }) => csvLine([line, field, expected, found]));
  return csvLine(["line", "field", "expected", "found"]) + rows.join("");
}
