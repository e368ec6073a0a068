import { z } from "zod";
import { type AddressQuery, firstOf, searchOf } from "@/lib/wire/address";
import { excludedSchema } from "../excluded";
import type { PlainTable } from "../table/plain-table";
import { TABLE_FORMATS } from "../table/table-text";
import type { PublishedTableId } from "./published-tables";

/** Left out or empty, as a form sends what was not chosen. */
function filled<Value extends z.ZodType>(schema: Value) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

const MAX_LIST_CHARACTERS = 20_000;
const list = z.string().max(MAX_LIST_CHARACTERS);

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
  without: filled(excludedSchema),
  /** ids or names of rounds, "a,b"; where absent, each figure rests on one round, by a rule that its caption states */
  rounds: filled(list),
  /** of checklists, "a,b": see listText for names with a comma; a figure rests on one of them */
  series: filled(list),
  /** whose responses count, "a,b" */
  systems: filled(list),
  /** of judges' outcomes against people's: every source, and not a judge of each kind that the paper has */
  sources: filled(z.enum(["all"])),
});
export type ReportQuery = z.infer<typeof reportQuerySchema>;

/** Names as a list in a query or an address: separated by commas, and a comma or a percent sign in a name as %2C or %25. */
export function listText(names: readonly string[]): string {
  return names.map((name) => name.replaceAll("%", "%25").replaceAll(",", "%2C")).join(",");
}

/** The known names in a list, or its first unknown one. A single name with commas needs no escaping. */
export function namesIn(text: string, known: readonly string[]): { names: string[] } | { unknown: string } {
  if (known.includes(text)) return { names: [text] };
  const names = text
    .split(",")
    .map((name) => name.trim().replaceAll(/%2C/gi, ",").replaceAll("%25", "%"))
    .filter((name) => name !== "");
  const unknown = names.find((name) => !known.includes(name));
  return unknown === undefined ? { names: [...new Set(names)] } : { unknown };
}

/** The same with how the tables are written; one of them, where a table is named. */
export const reportFileQuerySchema = reportQuerySchema.extend({
  format: z.enum(TABLE_FORMATS).default("markdown"),
  table: z.string().max(100).optional(),
});

/** What a page's address asks for: of a list that a form sent one by one, all of them; of other names the first. */
export function reportAddress(query: AddressQuery): Record<string, string | undefined> {
  const lists = ["rounds", "series", "systems"];
  return Object.fromEntries(
    Object.keys(query).map((name) => [
      name,
      lists.includes(name) ? [query[name] ?? []].flat().join(",") : firstOf(query, name),
    ]),
  );
}

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

/** Longer names of rows are cut. */
export const MAX_ROW_NAME = 600;

/** Which row of one's own a row of a published table belongs to, as somebody chose it. */
export interface RowMatch {
  table: PublishedTableId;
  published: string;
  /** the texts of the row, as in a CSV of several tables; null: no row */
  own: string | null;
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
  publishedId: PublishedTableId | null;
  /** which rows of one's own somebody chose for published ones */
  matches: RowMatch[];
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
  /** what its tables can rest on, and what was chosen of it */
  choices: ReportChoices;
  may: { matchRows: boolean };
}

interface Choice {
  /** as written in a list */
  id: string;
  name: string;
  isChosen: boolean;
}

export interface ReportChoices {
  rounds: Choice[];
  series: Choice[];
  systems: Choice[];
}
