import { useQuery } from "@tanstack/react-query";
import { type AgreementFilter, amongWhom } from "@/lib/domain/agreement/agreement-filter";
import { PAIR_ORDER_MEANINGS } from "@/lib/domain/agreement/filter-meanings";
import type { TwoRatersRow } from "@/lib/domain/agreement/two-raters";
import * as texts from "@/lib/messages/researcher/agreement";
import { say } from "@/lib/messages/researcher/say";
import { twoRatersQuery } from "@/lib/queries/agreement/two-raters";
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
      title={texts.twoRatersBySubset}
      description={say(texts.howOftenTheTwoRaters, {
        amongWhom: amongWhom(data.raters),
        pairOrder: pairOrder
          ? ` ${say(texts.forOrientationLlmbarsTwoExperts, { pairOrder: PAIR_ORDER_MEANINGS[pairOrder].replace("alpha", "kappa") })}`
          : "",
      })}
      fileName="two-raters-by-subset"
      empty={texts.noTaskHasBothRaters}
      data={{
        caption: texts.rawAgreementAndCohensKappa,
        columns: [
          {
            id: "subset",
            header: texts.subset,
            rowHeader: true,
            value: (row) => row.subset ?? texts.allTasks,
            cell: (row) => <NamedUnits name={row.subset ?? texts.allTasks} units={row.n} />,
          },
          countColumn<TwoRatersRow>("n", "n", (row) => row.n),
          { id: "instructions", header: texts.instructions, only: "csv", value: (row) => row.instructions },
          ...estimateColumns<TwoRatersRow>("share", texts.rawAgreement, (row) => row.share, formatShare),
          ...estimateColumns<TwoRatersRow>("kappa", texts.cohensKappa, (row) => row.kappa),
        ],
        rows: data.rows,
        rowKey: (row) => JSON.stringify(row.subset),
      }}
    />
  );
}
