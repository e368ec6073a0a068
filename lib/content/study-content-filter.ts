import { type InstructionFilterInput, instructionFilterSchema } from "./study-content";

/** How a study's content is filtered, as a page's address says it. */
export type ContentFilter = Pick<InstructionFilterInput, "text" | "subset" | "domain" | "tag" | "system" | "excluded">;

const { shape } = instructionFilterSchema;

/** Reads the filter from an address; what is not valid there does not count. */
export function readContentFilter(query: Readonly<Record<string, unknown>>): ContentFilter {
  const filter: ContentFilter = {};
  for (const name of ["text", "subset", "domain", "tag", "system"] as const) {
    const { data } = shape[name].safeParse(query[name]);
    if (data) filter[name] = data;
  }
  const { data: excluded } = shape.excluded.safeParse(query.excluded);
  if (excluded) filter.excluded = excluded;
  return filter;
}

/** What a study's content is listed as. */
export const CONTENT_ROWS = ["instructions", "responses"] as const;
export type ContentRows = (typeof CONTENT_ROWS)[number];

export function readContentRows(query: Readonly<Record<string, unknown>>): ContentRows {
  return query.rows === "responses" ? "responses" : "instructions";
}
