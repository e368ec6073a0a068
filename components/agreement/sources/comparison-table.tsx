import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import type { Comparison } from "@/lib/domain/agreement/sources";
import { formatCount } from "@/lib/domain/format/counted";
import * as texts from "@/lib/messages/researcher/cases";
import { EstimateCell } from "../statistic/estimate-cell";
import { FewUnitsBadge } from "../statistic/few-units-badge";
import { formatShare } from "../statistic/format-number";
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
      header: texts.source,
      rowHeader: true,
      className: "min-w-56",
      cell: (row) => (
        <span className="flex flex-col items-start gap-1">
          <SourceName source={row.prediction} />
          {row.sharesRaters ? (
            <span className="text-xs font-normal text-warning">{texts.sharesRatersWithTheLabel}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: "pairs",
      header: texts.pairsInCommonTitle,
      numeric: true,
      cell: (row) => (
        <span className="flex flex-col items-end gap-1">
          {row.nPairs === 0 ? texts.none : <TextLink href={addressOf(row)}>{formatCount(row.nPairs)}</TextLink>}
          <FewUnitsBadge units={row.nPairs} what={texts.pair} />
        </span>
      ),
    },
    { id: "pld0", header: texts.pld0, numeric: true, cell: (row) => <EstimateCell estimate={row.pld[0]} /> },
    { id: "pld1", header: texts.pld1, numeric: true, cell: (row) => <EstimateCell estimate={row.pld[1]} /> },
    { id: "pld2", header: texts.pldTitle, numeric: true, cell: (row) => <EstimateCell estimate={row.pld[2]} /> },
    { id: "wpld", header: texts.wpld, numeric: true, cell: (row) => <EstimateCell estimate={row.wpld} /> },
    ...(first?.accuracy
      ? [
          {
            id: "accuracy",
            header: texts.accuracy,
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
      title={texts.allSourcesAgainstTheLabel}
      description={sharing ? texts.sourceThatSharesRaters : undefined}
      actions={<ComparisonCsvButton rows={comparisons.map(comparedRow)} name="sources-against-label" />}
      flush
    >
      <DataTable
        caption={texts.distancesOfAllSources}
        hideCaption
        columns={columns}
        rows={comparisons}
        rowKey={(row) => row.prediction.id}
        empty={texts.thisStudyHasNoOther}
      />
    </Panel>
  );
}
