import { FileProblem } from "@/lib/interchange/file-problem";
import type { Cell, Tabular } from "@/lib/interchange/tabular/tabular";

/** The text of a cell, or null where it is empty. @throws FileProblem for a nested value */
export function cellText(table: Tabular, cells: readonly Cell[], position: number, line: number): string | null {
  const cell = cells[position] ?? null;
  if (cell === null || typeof cell === "string") return cell;
  const field = table.columns[position] ?? "";
  throw new FileProblem({ line, field, expected: "text, a number, true or false", found: cell.nested });
}
