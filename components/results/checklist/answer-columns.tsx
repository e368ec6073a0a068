import { estimateColumns } from "@/components/figure/estimate-columns";
import type { FigureColumn } from "@/components/figure/figure-data";
import { formatShare, formatStatistic } from "@/components/figure/statistic/format-number";
import { Badge } from "@/components/ui/badge";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import type { AnswerAgreement, ItemAgreement } from "@/lib/results/agreement-checklist";

/** How raters agree on answers, and how they answered. */
function answerColumns<Row extends AnswerAgreement>(): FigureColumn<Row>[] {
  const csvCount = (id: string, header: string, of: (row: Row) => number): FigureColumn<Row> => ({
    id,
    header,
    value: of,
    only: "csv",
  });
  return [
    ...estimateColumns<Row>("alpha", t("Alpha"), (row) => row.alpha),
    {
      id: "n",
      header: t("Units / answers / raters"),
      numeric: true,
      value: () => null,
      cell: ({ basis }) => [basis.nUnitsPairable, basis.nLabelsPairable, basis.nRaters].map(formatCount).join(" / "),
      only: "table",
    },
    csvCount("units", t("Units with 2+ answers"), (row) => row.basis.nUnitsPairable),
    csvCount("comparable", t("Answers to questions with 2+ raters"), (row) => row.basis.nLabelsPairable),
    csvCount("raters", t("Raters"), (row) => row.basis.nRaters),
    {
      id: "pass",
      header: t("Pass rate"),
      numeric: true,
      value: (row) => row.passRate,
      cell: (row) => formatStatistic(row.passRate, formatShare),
    },
    {
      id: "unknown-rate",
      header: t("UNKNOWN"),
      numeric: true,
      value: (row) => row.unknownRate,
      cell: (row) => formatStatistic(row.unknownRate, formatShare),
    },
    {
      id: "answers",
      header: t("YES / NO"),
      numeric: true,
      value: () => null,
      cell: (row) => `${formatCount(row.yes)} / ${formatCount(row.no)}`,
      only: "table",
    },
    csvCount("yes", t("YES answers"), (row) => row.yes),
    csvCount("no", t("NO answers"), (row) => row.no),
    csvCount("unknown", t("UNKNOWN answers"), (row) => row.unknown),
  ];
}

export const CATEGORY_COLUMNS: FigureColumn<AnswerAgreement & { category: string }>[] = [
  { id: "category", header: t("Category"), rowHeader: true, value: (row) => row.category },
  ...answerColumns<AnswerAgreement & { category: string }>(),
];

export const ITEM_COLUMNS: FigureColumn<ItemAgreement>[] = [
  {
    id: "question",
    header: t("Question"),
    rowHeader: true,
    className: "min-w-64 max-w-xl",
    value: (row) => row.question,
    cell: (row) => (
      <span className="flex flex-col gap-1">
        <span lang="" className="font-normal [overflow-wrap:anywhere]">
          {row.question}
        </span>
        <span className="flex flex-wrap items-center gap-1.5 text-xs font-normal text-ink-muted">
          <span className="[overflow-wrap:anywhere]">
            {t("{instructionId}, question {number}", { instructionId: row.instructionId, number: row.number })}
          </span>
          {row.categories.map((category) => (
            <Badge key={category}>{category}</Badge>
          ))}
        </span>
      </span>
    ),
  },
  { id: "instruction", header: t("Instruction"), value: (row) => row.instructionId, only: "csv" },
  { id: "number", header: t("Number"), value: (row) => row.number, only: "csv" },
  { id: "categories", header: t("Categories"), value: (row) => row.categories.join("; "), only: "csv" },
  {
    id: "contribution",
    header: t("Of all disagreement"),
    numeric: true,
    value: (row) => row.contribution,
    cell: (row) => formatStatistic(row.contribution, formatShare),
  },
  ...answerColumns<ItemAgreement>(),
];
