import { formatNumber } from "@/components/figure/statistic/format-number";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { PUBLISHED_COMPARISONS, type PublishedComparison } from "@/lib/compare/sources-published";
import { t } from "@/lib/messages/translate";

const COLUMNS: Column<PublishedComparison>[] = [
  {
    id: "prediction",
    header: t("Source"),
    rowHeader: true,
    cell: (row) => t("{prediction}, against {row}", { prediction: row.prediction, row: row.label }),
  },
  ...([0, 1, 2] as const).map((distance) => ({
    id: `pld${distance}`,
    header: t("PLD-{distance}", { distance }),
    numeric: true,
    cell: (row: PublishedComparison) => formatNumber(row.pld[distance]),
  })),
  { id: "wpld", header: t("WPLD"), numeric: true, cell: (row) => formatNumber(row.wpld) },
  { id: "source", header: t("Published in"), cell: (row) => row.source, className: "whitespace-nowrap" },
];

/** Published figures, for orientation: other data, other people. */
export function PublishedPanel() {
  return (
    <Panel
      level={2}
      title={t("Published figures")}
      description={t(
        "For orientation only: from other data and raters. InFoBench compares pass rates of majority answers: compare its rows with the source of that name, with such a source as the reference.",
      )}
      flush
    >
      <DataTable
        caption={t("Published distances")}
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
