import { z } from "zod";
import { csvLine } from "@/lib/format/csv-line";

/** How many problems of one file are listed. */
export const MAX_PROBLEMS = 100;

export const importProblemSchema = z.object({
  /** 1-based line of the file; null when it is about the whole file */
  line: z.int().nullable(),
  /** where several sheets or files are read at once: the one whose line it is */
  sheet: z.string().optional(),
  field: z.string(),
  expected: z.string(),
  /** what the file has there, shortened and without control characters */
  found: z.string(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

/** The problems as a CSV file for a spreadsheet. */
export function problemsCsv(problems: readonly ImportProblem[]): string {
  const places = problems.some(({ sheet }) => sheet !== undefined) ? ["sheet", "line"] : ["line"];
  const rows = problems.map(({ line, sheet = "", field, expected, found }) =>
    csvLine([...(places.length > 1 ? [sheet] : []), line, field, expected, found]),
  );
  return csvLine([...places, "field", "expected", "found"]) + rows.join("");
}
