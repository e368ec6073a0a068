import { byValue, plainValue } from "@/components/figure/figure-data";
import { formatShare } from "@/components/figure/statistic/format-number";
import { EstimateCell, FewUnitsBadge } from "@/components/figure/statistic/statistic-cell";
import { type Column, DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { Comparison } from "@/lib/compare/sources";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import type { Estimate } from "@/lib/results/agreement-statistic";
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
      value: (row) => row.prediction.name,
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
      value: (row) => row.nPairs,
      cell: (row) => (
        <span className="flex flex-col items-end gap-1">
          {row.nPairs === 0 ? t("none") : <TextLink href={addressOf(row)}>{formatCount(row.nPairs)}</TextLink>}
          <FewUnitsBadge units={row.nPairs} what={t("pair")} />
        </span>
      ),
    },
    estimateColumn("pld0", t("PLD-0"), (row) => row.pld[0]),
    estimateColumn("pld1", t("PLD-1"), (row) => row.pld[1]),
    estimateColumn("pld2", t("PLD-2"), (row) => row.pld[2]),
    estimateColumn("wpld", t("WPLD"), (row) => row.wpld),
    ...(first?.accuracy
      ? [
          {
            id: "accuracy",
            header: t("Accuracy"),
            numeric: true,
            value: (row: Comparison) => row.accuracy && plainValue(row.accuracy.share),
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
        rows={byValue(comparisons, (row) => row.wpld.value, "lowest")}
        rowKey={(row) => row.prediction.id}
        empty={t("This study has no other source yet.")}
      />
    </Panel>
  );
}

/** An estimate with its interval, sorted by its value. */
export function estimateColumn<Row>(id: string, header: string, estimateOf: (row: Row) => Estimate): Column<Row> {
  return {
    id,
    header,
    numeric: true,
    value: (row) => plainValue(estimateOf(row).value),
    cell: (row) => <EstimateCell estimate={estimateOf(row)} />,
  };
}
