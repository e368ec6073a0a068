import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import type { Judges } from "@/lib/domain/agreement/judges";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { ComparisonCsvButton } from "../sources/comparison-csv";
import { SourceName } from "../sources/source-name";
import { EstimateCell } from "../statistic/estimate-cell";
import { FewUnitsBadge } from "../statistic/few-units-badge";
import { formatShare } from "../statistic/format-number";
import { CEILING_NAME, type JudgeRow, judgeRows, type ShownSources } from "./judge-rows";

interface DistanceTableProps {
  data: Judges;
  shown: ShownSources;
  addressOf: (prediction: string) => string;
}

/** PLD-0/1/2, WPLD and accuracy of every source, the human ceiling among them. */
export function DistanceTable({ data, shown, addressOf }: DistanceTableProps) {
  const { truth, comparisons } = data;
  const without = comparisons.filter(({ nPairs }) => nPairs === 0).length;
  const sharing = comparisons.some(({ sharesRaters }) => sharesRaters);
  const columns: Column<JudgeRow>[] = [
    {
      id: "source",
      header: "Source",
      rowHeader: true,
      className: "min-w-56",
      cell: (row) =>
        row.comparison === null ? (
          <span className="flex flex-col">
            {CEILING_NAME}
            <span className="text-xs font-normal text-ink-muted">{row.heading}</span>
          </span>
        ) : (
          <span className="flex flex-col items-start gap-1">
            <SourceName source={row.comparison.prediction} />
            {row.comparison.sharesRaters ? (
              <span className="text-xs font-normal text-warning">shares raters with the reference</span>
            ) : null}
          </span>
        ),
    },
    {
      id: "pairs",
      header: "Pairs",
      numeric: true,
      cell: (row) => (
        <span className="flex flex-col items-end gap-1">
          {row.comparison === null ? (
            <span title="Comparisons of one rater with the others; several per pair">{formatCount(row.n)}</span>
          ) : (
            <TextLink href={addressOf(row.comparison.prediction.id)}>{formatCount(row.n)}</TextLink>
          )}
          <FewUnitsBadge units={row.n} what="pair" />
        </span>
      ),
    },
    { id: "pld0", header: "PLD-0", numeric: true, cell: (row) => <EstimateCell estimate={row.pld[0]} /> },
    { id: "pld1", header: "PLD-1", numeric: true, cell: (row) => <EstimateCell estimate={row.pld[1]} /> },
    { id: "pld2", header: "PLD-2", numeric: true, cell: (row) => <EstimateCell estimate={row.pld[2]} /> },
    { id: "wpld", header: "WPLD", numeric: true, cell: (row) => <EstimateCell estimate={row.wpld} /> },
    {
      id: "accuracy",
      header: "Accuracy",
      numeric: true,
      // The share of the same outcomes; beside PLD-0 because that is its name where a truth is known.
      cell: (row) => <EstimateCell estimate={row.pld[0]} format={formatShare} />,
    },
  ];
  return (
    <Panel
      level={2}
      title="Every source compared with the reference"
      description={`PLD-0 is the share of pairs with the same outcome, PLD-1 with a tie on one side, PLD-2 inverted. Accuracy is the share of pairs judged as the reference does.${
        sharing
          ? " A source that shares raters with the reference agrees with it in part because they are the same people."
          : ""
      }`}
      footer={
        without > 0
          ? `${counted(without, "source")} judged no pair that “${truth.name}” did, and are left out.`
          : undefined
      }
      actions={<ComparisonCsvButton rows={judgeRows(data, shown)} name="sources-against-truth" />}
      flush
    >
      <DataTable
        caption="Distances of every source from the reference"
        hideCaption
        columns={columns}
        rows={judgeRows(data, shown)}
        rowKey={(row) => row.key}
        empty="No other source judged the same pairs."
        maxHeight="max-h-160"
      />
    </Panel>
  );
}
