import { z } from "zod";
import { withoutSchema } from "../agreement/without";
import type { PlainTable } from "../table/plain-table";
import { TABLE_FORMATS } from "../table/table-text";
import { searchOf } from "../wire/address";

/** Left out or empty, as a form sends what was not chosen. */
function filled<Value extends z.ZodType>(schema: Value) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

/** What a part of a study's tables is computed by. Address: GET /api/v1/studies/:studyId/tables/:part */
export const reportQuerySchema = z.object({
  /** whose answers count as right: "human", "imported:SOURCE" or "judge:RATER"; people where absent */
  against: filled(z.string().max(300)),
  /** what an hour of a person costs, to say what labels cost */
  wage: filled(z.coerce.number().min(0).max(100_000)),
  /** of question cases: the share of people in the majority, at least */
  agreed: filled(z.coerce.number().min(0.5).max(1)),
  /** of question cases: one judge's alone */
  judge: filled(z.uuid()),
  /** what is left out of labels */
  without: filled(withoutSchema),
});
export type ReportQuery = z.infer<typeof reportQuerySchema>;

/** The same with how the tables are written; one of them, where a table is named. */
export const reportFileQuerySchema = reportQuerySchema.extend({
  format: z.enum(TABLE_FORMATS).default("markdown"),
  table: z.string().max(100).optional(),
});

export function reportSearch(query: z.input<typeof reportFileQuerySchema>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return searchOf(parameters);
}

/** What it takes for a table; or nothing is missing, but another page has it, or a worker computes it still. */
export interface MissingTable {
  readonly missing: string;
  readonly reason?: "elsewhere" | "computing";
}

/** A table of a study's own data, or what is missing for it. */
export interface ReportTable {
  id: string;
  /** where a paper has it, such as "Table 2" */
  place: string | null;
  title: string;
  about: string;
  own: PlainTable | MissingTable;
  /** the paper's, of other data and other people */
  published: PlainTable | null;
  /** where the same is looked at more closely, or where to get what is missing; below the study's address */
  link: { label: string; path: string } | null;
  /** how the numbers are drawn besides */
  figure: "radar" | "bars" | null;
}

export interface Report {
  part: string;
  title: string;
  about: string;
  tables: ReportTable[];
  /** whose answers can count as right */
  groups: { id: string; name: string }[];
  against: string | null;
}
