import { DataTable } from "@/components/ui/data-table";
import type { RoundAgreement } from "@/lib/domain/agreement-round";
import { ChartPanel } from "./chart-panel";
import { CoincidenceChart, cellNumber } from "./coincidence-chart";
import { formatNumber } from "./format-number";

export interface CoincidencePanelProps {
  agreement: RoundAgreement;
  names: readonly string[];
}

/** The coincidence matrix: which labels met which on the same task. */
export function CoincidencePanel({ agreement: { coincidences, quantity }, names }: CoincidencePanelProps) {
  const { values, cells, totals, total } = coincidences;
  const title = "Coincidences";
  const rows = values.map((value, index) => ({
    value,
    name: names[index] ?? "",
    cells: cells[index] ?? [],
    total: totals[index] ?? 0,
  }));
  return (
    <ChartPanel
      title={title}
      description={`Which ${quantity}s met on the same task. The diagonal is agreement.`}
      chart={
        total === 0 ? (
          <p className="py-10 text-center text-ink-muted">No task has labels from two raters yet.</p>
        ) : (
          <CoincidenceChart coincidences={coincidences} names={names} label={title} />
        )
      }
      table={
        <DataTable
          caption="Coincidence matrix"
          hideCaption
          dense
          columns={[
            { id: "value", header: "Level", rowHeader: true, cell: (row) => `${row.value} ${row.name}` },
            ...values.map((value, index) => ({
              id: String(value),
              header: String(value),
              numeric: true,
              cell: (row: (typeof rows)[number]) => cellNumber(row.cells[index] ?? 0),
            })),
            { id: "total", header: "All", numeric: true, cell: (row) => formatNumber(row.total, 0) },
          ]}
          rows={rows}
          rowKey={(row) => String(row.value)}
        />
      }
    />
  );
}
