import { inEnglish } from "./heading-in-english";

/** The first of these names that a column has, in whatever way its words are joined: "Coder ID", "coder-id", "coderId". */
export function columnCalled(names: readonly string[], columns: readonly string[]): string | undefined {
  const found = names.map((name) => columns.find((column) => inSnakeCase(column) === name));
  return found.find((column) => column !== undefined);
}

/** A column's name in English, however its words are joined; Appen's own begin with "_". */
export function inSnakeCase(column: string): string {
  const apart = inEnglish(column.trim()).replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2");
  return apart
    .toLowerCase()
    .replace(/[\s_.-]+/g, "_")
    .replace(/_uuid$/, "_id")
    .replace(/^_(?=.)/, "");
}
