import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import type { Judges } from "@/lib/domain/judges";
import { EstimateCell } from "../estimate-cell";
import { FewUnitsBadge } from "../few-units-badge";
import { formatCount, formatShare } from "../format-number";
import { SimulatedBadge } from "../rater-name";

/** Who chose the same whichever response stood first. */
export function PositionalPanel({ data: { positional } }: { data: Judges }) {
  return (
    <Panel
      level={2}
      title="Positional agreement"
      description="Of pairs that a rater judged in both orders: the share with the same choice, and the mean accuracy of the two orders where the truth prefers one. A tie is a choice of neither."
      flush
    >
      <DataTable
        caption="Positional agreement of each rater"
        hideCaption
        columns={[
          {
            id: "rater",
            header: "Rater",
            rowHeader: true,
            cell: (row) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                {row.name} {row.simulated ? <SimulatedBadge /> : null}
              </span>
            ),
          },
          {
            id: "n",
            header: "Pairs in both orders",
            numeric: true,
            cell: (row) => (
              <span className="flex flex-col items-end gap-1">
                {formatCount(row.n)} <FewUnitsBadge units={row.n} what="pairs" />
              </span>
            ),
          },
          {
            id: "agreement",
            header: "Same choice",
            numeric: true,
            cell: (row) => <EstimateCell estimate={row.agreement} format={formatShare} />,
          },
          {
            id: "with-truth",
            header: "With a preferred one",
            numeric: true,
            cell: (row) => formatCount(row.nWithTruth),
          },
          {
            id: "accuracy",
            header: "Accuracy",
            numeric: true,
            cell: (row) => <EstimateCell estimate={row.accuracy} format={formatShare} />,
          },
        ]}
        rows={positional}
        rowKey={(row) => row.raterId}
        empty="No rater of this study judged a pair in both orders. It takes the same pairs in two rounds, and labels that say which response stood first; imported ones do not."
      />
    </Panel>
  );
}
