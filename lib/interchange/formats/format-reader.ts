import type { ImportProblem } from "@/lib/imports/import-problem";
import type { SourceFields } from "@/lib/imports/import-record";

export type FieldProblem = Omit<ImportProblem, "line">;

/** What a row says, in the study format's words; not yet checked against its limits. */
export type Translated = { ok: true; value: unknown } | { ok: false; problems: FieldProblem[] };

/** Understands the rows of one foreign format. */
export interface FormatReader {
  /** the row's fields that mean something; the others are listed as not used */
  readonly used: readonly string[];
  /** a row, reduced to the fields that are used */
  translate(row: Readonly<Record<string, unknown>>): Translated;
  /** the row's own name for a field of the study format, for problems found later */
  readonly fieldNames: SourceFields;
  /** columns of responses in which the row has none */
  empty?(row: Readonly<Record<string, unknown>>): string[];
  /** several rows may be about one instruction, with a response each */
  readonly rowsArePart?: boolean;
}
