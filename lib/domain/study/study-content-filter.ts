import { type InstructionFilterInput, instructionFilterSchema } from "./study-content";

/** How a study's content is narrowed, as it stands in a page's address. */
export type ContentFilter = Pick<InstructionFilterInput, "text" | "subset" | "domain" | "tag" | "system">;

export const CONTENT_FILTER_NAMES = ["text", "subset", "domain", "tag", "system"] as const;

const { shape } = instructionFilterSchema;

/** Reads the filter from an address; what is not valid there does not count. */
export function readContentFilter(query: Readonly<Record<string, unknown>>): ContentFilter {
  const filter: ContentFilter = {};
  for (const name of CONTENT_FILTER_NAMES) {
    const { data } = shape[name].safeParse(query[name]);
    if (data) filter[name] = data;
  }
  return filter;
}
