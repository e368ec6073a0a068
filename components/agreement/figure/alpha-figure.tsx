import type { ReactNode } from "react";
import { amongWhom, type RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import type { AgreementBasis, Estimate } from "@/lib/domain/agreement/agreement-statistic";
import { printedTitle } from "@/lib/stats/registry/statistics";
import { AlphaScale } from "./alpha-scale";
import { countColumn } from "./count-column";
import { estimateColumns } from "./estimate-columns";
import { Figure } from "./figure";

export interface AlphaFigureProps {
  title: string;
  description: string;
  footer?: ReactNode;
  actions?: ReactNode;
  alpha: Estimate;
  basis: AgreementBasis;
  /** whose labels these are of */
  raters: RaterGroup;
  /** the numbers in words, above the scale */
  lead: ReactNode;
}

interface Row {
  alpha: Estimate;
  basis: AgreementBasis;
}

/** One alpha on its scale. */
export function AlphaFigure({ alpha, basis, raters, lead, ...panel }: AlphaFigureProps) {
  return (
    <Figure<Row>
      {...panel}
      lead={<div className="pb-6">{lead}</div>}
      chart={(width) => <AlphaScale alpha={alpha} width={width} />}
      data={{
        caption: panel.title,
        columns: [
          { id: "statistic", header: "Statistic", rowHeader: true, value: () => printedTitle("alpha") },
          { id: "among", header: "Among", value: () => amongWhom(raters) },
          ...estimateColumns<Row>("alpha", "Alpha", (row) => row.alpha),
          countColumn<Row>("units", "Units with two labels or more", (row) => row.basis.nUnitsPairable),
          countColumn<Row>("labels", "Comparable labels", (row) => row.basis.nLabelsPairable),
          countColumn<Row>("raters", "Raters", (row) => row.basis.nRaters),
        ],
        rows: [{ alpha, basis }],
        rowKey: () => "alpha",
      }}
    />
  );
}
