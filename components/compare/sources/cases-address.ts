import { cellOf, type Outcomes } from "@/lib/compare/source-cases";

/** Where the cases of one cell of two sources' confusion are listed; `path` is that of the study's sources. */
export function casesAddress(
  path: string,
  {
    label,
    prediction,
    cell,
    without,
  }: { label: string; prediction: string; cell: Outcomes; without?: string | undefined },
): string {
  return `${path}?${new URLSearchParams({ label, prediction, cell: cellOf(cell), ...(without !== undefined && { without }) })}#cases`;
}
