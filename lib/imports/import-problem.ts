import { z } from "zod";

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
