import { formatShare } from "@/components/figure/statistic/format-number";
import { EstimateCell, FewUnitsBadge } from "@/components/figure/statistic/statistic-cell";
import { type Column, DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { Comparison } from "@/lib/compare/sources";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { comparedRow } from "./compared-row";
import { ComparisonCsvButton } from "./comparison-csv";
import { SourceName } from "./source-name";

export interface ComparisonTableProps {
  comparisons: readonly Comparison[];
  /** the address that shows one comparison in full */
  addressOf: (comparison: Comparison) => string;
}

/** Every source against one chosen label. */
export function ComparisonTable({ comparisons, addressOf }: ComparisonTableProps) {
  const [first] = comparisons;
  const sharing = comparisons.some((comparison) => comparison.sharesRaters);
  const columns: Column<Comparison>[] = [
    {
      id: "prediction",
      header: t("Source"),
      rowHeader: true,
      className: "min-w-56",
      cell: (row) => (
        <span className="flex flex-col items-start gap-1">
          <SourceName source={row.prediction} />
          {row.sharesRaters ? (
            <span className="text-xs font-normal text-warning">{t("shares raters with the label")}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: "pairs",
      header: t("Pairs in common"),
      numeric: true,
      cell: (row) => (
        <span className="flex flex-col items-end gap-1">
          {row.nPairs === 0 ? t("none") : <TextLink href={addressOf(row)}>{formatCount(row.nPairs)}</TextLink>}
          <FewUnitsBadge units={row.nPairs} what={t("pair")} />
        </span>
      ),
    },
    { id: "pld0", header: t("PLD-0"), numeric: true, cell: (row) => <EstimateCell estimate={row.pld[0]} /> },
    { id: "pld1", header: t("PLD-1"), numeric: true, cell: (row) => <EstimateCell estimate={row.pld[1]} /> },
    { id: "pld2", header: t("PLD-2"), numeric: true, cell: (row) => <EstimateCell estimate={row.pld[2]} /> },
    { id: "wpld", header: t("WPLD"), numeric: true, cell: (row) => <EstimateCell estimate={row.wpld} /> },
    ...(first?.accuracy
      ? [
          {
            id: "accuracy",
            header: t("Accuracy"),
            numeric: true,
            cell: (row: Comparison) =>
              row.accuracy ? (
                <EstimateCell
                  estimate={{ value: row.accuracy.share, interval: row.accuracy.interval }}
                  format={formatShare}
                />
              ) : (
                "–"
              ),
          },
        ]
      : []),
  ];
  return (
    <Panel
      level={2}
      title={t("All sources against the label")}
      description={
        sharing
          ? t("A source that shares raters with the label agrees with it in part because they are the same people.")
          : undefined
      }
      actions={<ComparisonCsvButton rows={comparisons.map(comparedRow)} name="sources-against-label" />}
      flush
    >
      <DataTable
        caption={t("Distances of all sources from the label")}
        hideCaption
        columns={columns}
        rows={comparisons}
        rowKey={(row) => row.prediction.id}
        empty={t("This study has no other source yet.")}
      />
    </Panel>
  );
}
