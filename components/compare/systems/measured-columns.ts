import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import type { FigureColumn } from "@/components/figure/figure-data";
import { formatShare } from "@/components/figure/statistic/format-number";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import type { AnswerPooling } from "@/lib/results/agreement-filter";
import { CHECKLIST_MEASURES, MEASURE_NAMES, type Measured } from "./checklist-measure";

/** The three measures and the answers they rest on. */
export function measuredColumns<Row extends Measured>(answers: AnswerPooling): FigureColumn<Row>[] {
  const unknown = answers === "pooled" ? t("UNKNOWN") : t("left out");
  return [
    ...CHECKLIST_MEASURES.flatMap((measure) =>
      estimateColumns<Row>(
        measure,
        MEASURE_NAMES[measure],
        (row) => row[measure],
        measure === "hardSatisfaction" ? formatShare : undefined,
      ),
    ),
    countColumn<Row>("responses", t("Responses"), (row) => row.responses),
    { id: "yes", header: t("YES"), value: (row) => row.yes, only: "csv" },
    { id: "no", header: t("NO"), value: (row) => row.no, only: "csv" },
    { id: "unknown", header: unknown, value: (row) => row.unknown, only: "csv" },
    {
      id: "answers",
      header: t("YES / NO / {unknown}", { unknown }),
      numeric: true,
      value: () => null,
      cell: answered,
      print: answered,
      only: "table",
    },
  ];
}

function answered({ yes, no, unknown }: Measured): string {
  return [yes, no, unknown].map(formatCount).join(" / ");
}
