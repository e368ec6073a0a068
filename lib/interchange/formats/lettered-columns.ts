import type { TableColumns } from "@/lib/imports/import-options";
import { columnCalled } from "../column-called";

export const asResponses = (columns: readonly string[]): NonNullable<TableColumns["responses"]> =>
  columns.map((column) => ({ column, system: column.trim() }));

const THIRD_OPTION = /^(?:(?:option|choice)[\s_-]?)?c$|^(?:option|choice)[\s_-]?3$/i;
const PREFERRED = [
  "preference",
  "overall_preference",
  "preferred",
  "better",
  "winner",
  "preferred_response",
  "better_response",
];

/** Columns called "A" and "B" that are two responses: the table says which of them is better, and has no "C". Else none. */
export function bareLetters(header: readonly string[]): string[] {
  const found = ["a", "b", "c"].map((letter) => header.find((column) => column.trim().toLowerCase() === letter));
  const [a, b, c] = found;
  return a && b && !c && columnCalled(PREFERRED, header) !== undefined ? [a, b] : [];
}

/** Whether a question has three or more options, a column each: "A, B, C" or "option_1, option_2, option_3". */
export const haveOptions = (header: readonly string[]): boolean =>
  header.some((column) => THIRD_OPTION.test(column.trim()));
