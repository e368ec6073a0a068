import { useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { formatShare } from "@/components/figure/statistic/format-number";
import { NamedUnits } from "@/components/figure/statistic/statistic-cell";
import { TablePanel } from "@/components/figure/table-panel";
import { t } from "@/lib/messages/translate";
import { type AgreementFilter, amongWhom } from "@/lib/results/agreement-filter";
import { PAIR_ORDER_MEANINGS } from "@/lib/results/filter-meanings";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { type TwoRatersRow, twoRatersFigure } from "@/lib/results/two-raters";

export interface TwoRatersPanelProps {
  roundId: string;
  filter: Pick<AgreementFilter, "raters" | "order" | "without">;
  version: string;
}

/** Raw agreement and Cohen's kappa by subset, where exactly two raters labelled. */
export function TwoRatersPanel({ roundId, filter, version }: TwoRatersPanelProps) {
  const { data } = useQuery(figureQuery(twoRatersFigure, roundId, filter, version));
  if (!data || data.rows.length === 0) return null;
  const { pairOrder } = data;
  return (
    <TablePanel<TwoRatersRow>
      title={t("Two raters by subset")}
      description={t(
        "How often the two raters ({amongWhom}) gave the same label, and Cohen’s kappa without weights, on the tasks that both labelled. Intervals: bootstrap over instructions.{pairOrder}",
        {
          amongWhom: amongWhom(data.raters),
          pairOrder: pairOrder
            ? ` ${t("{pairOrder} For orientation: LLMBar’s two experts agree on 94% of its pairs (section 4.2).", { pairOrder: PAIR_ORDER_MEANINGS[pairOrder].replace("alpha", "kappa") })}`
            : "",
        },
      )}
      fileName="two-raters-by-subset"
      empty={t("No task has both raters’ labels yet.")}
      data={{
        caption: t("Raw agreement and Cohen’s kappa of two raters by subset"),
        columns: [
          {
            id: "subset",
            header: t("Subset"),
            rowHeader: true,
            value: (row) => row.subset ?? t("All tasks"),
            cell: (row) => <NamedUnits name={row.subset ?? t("All tasks")} units={row.n} />,
          },
          countColumn<TwoRatersRow>("n", "n", (row) => row.n),
          { id: "instructions", header: t("Instructions"), only: "csv", value: (row) => row.instructions },
          ...estimateColumns<TwoRatersRow>("share", t("Raw agreement"), (row) => row.share, formatShare),
          ...estimateColumns<TwoRatersRow>("kappa", t("Cohen’s kappa"), (row) => row.kappa),
        ],
        rows: data.rows,
        rowKey: (row) => JSON.stringify(row.subset),
      }}
    />
  );
}
