import { useQuery } from "@tanstack/react-query";
import { type AgreementFilter, amongWhom, PAIR_ORDER_MEANINGS } from "@/lib/domain/agreement/agreement-filter";
import type { TwoRatersRow } from "@/lib/domain/agreement/two-raters";
import { twoRatersQuery } from "@/lib/queries/agreement/round-analysis";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { TablePanel } from "../figure/table-panel";
import { formatShare } from "../statistic/format-number";
import { NamedUnits } from "../statistic/named-units";

export interface TwoRatersPanelProps {
  roundId: string;
  filter: Pick<AgreementFilter, "raters" | "order" | "without">;
  version: string;
}

/** Raw agreement and Cohen's kappa by subset, where exactly two raters labelled. */
export function TwoRatersPanel({ roundId, filter, version }: TwoRatersPanelProps) {
  const { data } = useQuery(twoRatersQuery(roundId, filter, version));
  if (!data || data.rows.length === 0) return null;
  const { pairOrder } = data;
  return (
    <TablePanel<TwoRatersRow>
      title="Two raters by subset"
      description={`How often the two raters (${amongWhom(data.raters)}) gave the same label, and Cohen’s kappa without weights, on the tasks that both labelled. Intervals draw instructions.${pairOrder ? ` ${PAIR_ORDER_MEANINGS[pairOrder].replace("alpha", "kappa")} For orientation: LLMBar’s two experts agree on 94 % of its pairs (section 4.2).` : ""}`}
      fileName="two-raters-by-subset"
      empty="No task has both raters’ labels yet."
      data={{
        caption: "Raw agreement and Cohen’s kappa of two raters by subset",
        columns: [
          {
            id: "subset",
            header: "Subset",
            rowHeader: true,
            value: (row) => row.subset ?? "All tasks",
            cell: (row) => <NamedUnits name={row.subset ?? "All tasks"} units={row.n} />,
          },
          countColumn<TwoRatersRow>("n", "n", (row) => row.n),
          { id: "instructions", header: "Instructions", only: "csv", value: (row) => row.instructions },
          ...estimateColumns<TwoRatersRow>("share", "Raw agreement", (row) => row.share, formatShare),
          ...estimateColumns<TwoRatersRow>("kappa", "Cohen’s kappa", (row) => row.kappa),
        ],
        rows: data.rows,
        rowKey: (row) => JSON.stringify(row.subset),
      }}
    />
  );
}
