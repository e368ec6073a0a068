import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { PUBLISHED_COMPARISONS, type PublishedComparison } from "@/lib/domain/agreement/sources-published";
import { formatNumber } from "../statistic/format-number";

const COLUMNS: Column<PublishedComparison>[] = [
  { id: "prediction", header: "Source", rowHeader: true, cell: (row) => `${row.prediction}, against ${row.label}` },
  ...([0, 1, 2] as const).map((distance) => ({
    id: `pld${distance}`,
    header: `PLD-${distance}`,
    numeric: true,
    cell: (row: PublishedComparison) => formatNumber(row.pld[distance]),
  })),
  { id: "wpld", header: "WPLD", numeric: true, cell: (row) => formatNumber(row.wpld) },
  { id: "source", header: "Published in", cell: (row) => row.source, className: "whitespace-nowrap" },
];

/** Published figures, for orientation: other data, other people. */
export function PublishedPanel() {
  return (
    <Panel
      level={2}
      title="Published figures"
      description="For orientation: from other data and other people. InFoBench compares pass rates of majority answers: compare its rows with the source of that name, with such a source as the reference."
      flush
    >
      <DataTable
        caption="Published distances"
        hideCaption
        dense
        columns={COLUMNS}
        rows={PUBLISHED_COMPARISONS}
        rowKey={(row) => `${row.prediction} ${row.source}`}
        className="text-ink-muted"
      />
    </Panel>
  );
}
