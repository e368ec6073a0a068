import type { Column } from "@/components/ui/data-table";
import { type AgreementLevel, amongWhom } from "@/lib/domain/agreement/agreement-filter";
import type { RaterReport, RoundRaters } from "@/lib/domain/agreement/agreement-raters";
import { DRAWN_NAMES } from "@/lib/domain/agreement/agreement-statistic";
import { formatCount } from "@/lib/domain/format/counted";
import { EstimateCell } from "../statistic/estimate-cell";
import { formatNumber, formatSigned } from "../statistic/format-number";
import { StatisticCell } from "../statistic/statistic-cell";
import { UnitsCell } from "../statistic/units-cell";
import { RaterReportTable } from "./rater-report-table";

const KAPPA_MEANINGS: Record<AgreementLevel, string> = {
  nominal:
    "Kappa compares the rater’s label with the others’ most frequent one; tasks on which they are tied are left out.",
  ordinal: "Kappa (linear weights) compares the rater’s label with the others’ median.",
  interval: "Kappa (quadratic weights) compares the rater’s label with the others’ median.",
};

const MEAN: Column<RaterReport> = {
  id: "mean",
  header: "Mean level",
  numeric: true,
  cell: ({ scale }) => <StatisticCell statistic={scale.mean} format={(value) => formatNumber(value, 2)} />,
};

const BIAS: Column<RaterReport> = {
  id: "bias",
  header: "Bias",
  numeric: true,
  cell: ({ scale }) => <EstimateCell estimate={scale.bias} format={formatSigned} />,
};

/** Agreement with the rest, and how the scale is used. */
export function RaterAgreementPanels({ data }: { data: RoundRaters }) {
  const { raters, alpha, query, pairOrder, drawn } = data;
  const hasDirection = pairOrder !== "both";
  return (
    <>
      <RaterReportTable
        title="Agreement with the others"
        description={`Alpha without the rater above alpha of all means that the others agree more among themselves. ${KAPPA_MEANINGS[query.level]} A rater can differ from the others and be right. Only kappa has an interval: bootstrap over ${DRAWN_NAMES[drawn]}.`}
        raters={raters}
        footer={
          alpha.value.defined
            ? `Alpha among ${amongWhom(query.raters)} (${query.level}): ${formatNumber(alpha.value.value)}.`
            : `Alpha among ${amongWhom(query.raters)} is not defined. ${alpha.value.explanation}`
        }
        columns={[
          { id: "labels", header: "Labels", numeric: true, cell: (rater) => formatCount(rater.labels) },
          {
            id: "without",
            header: "Alpha without",
            numeric: true,
            cell: ({ agreement }) => <StatisticCell statistic={agreement.alphaWithout} />,
          },
          {
            id: "change",
            header: "Change",
            numeric: true,
            cell: ({ agreement }) => <StatisticCell statistic={agreement.change} format={formatSigned} />,
          },
          {
            id: "tasks-without",
            header: "Tasks left",
            numeric: true,
            cell: ({ agreement }) => formatCount(agreement.nUnitsWithout),
          },
          {
            id: "kappa",
            header: "Kappa with the others",
            numeric: true,
            cell: ({ agreement }) => <EstimateCell estimate={agreement.kappa} />,
          },
          {
            id: "shared",
            header: "Tasks shared",
            numeric: true,
            cell: ({ agreement }) => <UnitsCell units={agreement.nConsensus} />,
          },
        ]}
      />
      <RaterReportTable
        title="Use of the scale"
        description={
          hasDirection
            ? `Bias is the mean of the rater’s level minus the mean of the others’ levels of the same tasks: above 0, higher levels than the others. Spread is the standard deviation of the rater’s own levels. Only bias has an interval: bootstrap over ${DRAWN_NAMES[drawn]}.`
            : "Spread is the standard deviation of the rater’s levels about the middle of the scale: how decisive the rater is. Pairs that are read both ways have no mean and no bias, since turning pairs round would give any other."
        }
        raters={raters}
        columns={[
          ...(hasDirection ? [MEAN] : []),
          {
            id: "spread",
            header: "Spread",
            numeric: true,
            cell: ({ scale }) => <StatisticCell statistic={scale.spread} format={(value) => formatNumber(value, 2)} />,
          },
          ...(hasDirection ? [BIAS] : []),
          {
            id: "shared",
            header: "Tasks shared",
            numeric: true,
            cell: ({ scale }) => <UnitsCell units={scale.nShared} />,
          },
        ]}
      />
    </>
  );
}
