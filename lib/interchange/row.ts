import type { ImportProblem } from "@/lib/imports/import-problem";

/** One row, line or element of a file, parsed but not yet understood. */
export type Row =
  | { kind: "row"; line: number; element?: number | undefined; value: unknown }
  | { kind: "problem"; problem: ImportProblem };

/** Bytes as they come from a file, a request or standard input. */
export type Bytes = AsyncIterable<Uint8Array>;

/** @param line from 1; null where the whole file is meant */
export function problemRow(line: number | null, field: string, expected: string, found: string): Row {
  return { kind: "problem", problem: { line, field, expected, found } };
}

/** A field's name, with the element of the list before it where the line alone does not tell which row it is. */
export function fieldIn(element: number | undefined, field: string): string {
  if (element === undefined) return field;
  return field === "" ? `[${element}]` : `[${element}].${field}`;
}
