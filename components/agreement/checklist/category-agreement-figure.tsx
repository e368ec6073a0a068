import type { RoundChecklist } from "@/lib/domain/agreement/agreement-checklist";
import { FEW_UNITS } from "@/lib/domain/agreement/agreement-statistic";
import { formatCount } from "@/lib/domain/format/counted";
import { alphaScaleOf } from "../chart/chart-scale";
import { IntervalPlot } from "../chart/interval-plot";
import { Figure } from "../figure/figure";
import { CATEGORY_COLUMNS } from "./answer-columns";

/** Alpha of the answers to each category of question. */
export function CategoryAgreementFigure({ categories }: { categories: RoundChecklist["categories"] }) {
  return (
    <Figure
      title="Answers by category of question"
      description="Nominal alpha; n is questions of a response with two answers or more."
      tableHeight="max-h-128"
      chart={(width) => (
        <IntervalPlot
          width={width}
          label="Krippendorff’s alpha of answers by category of question"
          scale={alphaScaleOf(categories.map(({ alpha }) => alpha))}
          rows={categories.map((row) => ({
            key: row.category,
            name: row.category,
            estimate: row.alpha,
            note: `n ${formatCount(row.basis.nUnitsPairable)}`,
            few: row.basis.nUnitsPairable < FEW_UNITS,
          }))}
        />
      )}
      data={{
        caption: "Agreement on answers by category of question",
        columns: CATEGORY_COLUMNS,
        rows: categories,
        rowKey: (row) => row.category,
      }}
    />
  );
}
