import type { Source } from "@/lib/compare/sources";

/** A source's name; with its round where the other has the same, such as two rounds' “All raters, mean score”. */
export function distinctName(source: Source, other: Source): string {
  return source.name === other.name ? `${source.heading}: ${source.name}` : source.name;
}
