import type { AnswerPooling } from "@/lib/domain/agreement/agreement-filter";
import { formatCount } from "@/lib/domain/format/counted";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/systems";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import type { FigureColumn } from "../figure/figure-data";
import { formatShare } from "../statistic/format-number";
import { CHECKLIST_MEASURES, MEASURE_NAMES, type Measured } from "./checklist-measure";

/** The three measures and the answers they rest on. */
export function measuredColumns<Row extends Measured>(answers: AnswerPooling): FigureColumn<Row>[] {
  const unknown = answers === "pooled" ? texts.unknown : texts.leftOut;
  return [
    ...CHECKLIST_MEASURES.flatMap((measure) =>
      estimateColumns<Row>(
        measure,
        MEASURE_NAMES[measure],
        (row) => row[measure],
        measure === "hardSatisfaction" ? formatShare : undefined,
      ),
    ),
    countColumn<Row>("responses", texts.responsesTitle, (row) => row.responses),
    { id: "yes", header: texts.yes, value: (row) => row.yes, only: "csv" },
    { id: "no", header: texts.no, value: (row) => row.no, only: "csv" },
    { id: "unknown", header: unknown, value: (row) => row.unknown, only: "csv" },
    {
      id: "answers",
      header: say(texts.yesNo, { unknown }),
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
