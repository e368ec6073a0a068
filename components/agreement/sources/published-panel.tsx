import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { PUBLISHED_COMPARISONS, type PublishedComparison } from "@/lib/domain/agreement/sources-published";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/sources";
import { formatNumber } from "../statistic/format-number";

const COLUMNS: Column<PublishedComparison>[] = [
  {
    id: "prediction",
    header: texts.source,
    rowHeader: true,
    cell: (row) => say(texts.againstPredictionRow, { prediction: row.prediction, row: row.label }),
  },
  ...([0, 1, 2] as const).map((distance) => ({
    id: `pld${distance}`,
    header: say(texts.pld, { distance }),
    numeric: true,
    cell: (row: PublishedComparison) => formatNumber(row.pld[distance]),
  })),
  { id: "wpld", header: texts.wpld, numeric: true, cell: (row) => formatNumber(row.wpld) },
  { id: "source", header: texts.publishedIn, cell: (row) => row.source, className: "whitespace-nowrap" },
];

/** Published figures, for orientation: other data, other people. */
export function PublishedPanel() {
  return (
    <Panel level={2} title={texts.publishedFigures} description={texts.forOrientationFromOtherData} flush>
      <DataTable
        caption={texts.publishedDistances}
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
