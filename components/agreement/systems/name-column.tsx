import type { FigureColumn } from "../figure/figure-data";
import { FewUnitsBadge } from "../statistic/few-units-badge";

/** The name of a group of responses, marked where there are few. */
export function nameColumn<Row extends { name: string | null; responses: number }>(header: string): FigureColumn<Row> {
  return {
    id: "name",
    header,
    rowHeader: true,
    value: (row) => row.name ?? "none",
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
        {row.name ?? "none"} <FewUnitsBadge units={row.responses} what="response" />
      </span>
    ),
  };
}
