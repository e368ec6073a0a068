import { Badge } from "@/components/ui/badge";
import type { AnswerAgreement, ItemAgreement } from "@/lib/domain/agreement/agreement-checklist";
import { formatCount } from "@/lib/domain/format/counted";
import * as texts from "@/lib/messages/researcher/questions";
import { say } from "@/lib/messages/researcher/say";
import { estimateColumns } from "../figure/estimate-columns";
import type { FigureColumn } from "../figure/figure-data";
import { formatShare, formatStatistic } from "../statistic/format-number";

/** How raters agree on answers, and how they answered. */
function answerColumns<Row extends AnswerAgreement>(): FigureColumn<Row>[] {
  const csvCount = (id: string, header: string, of: (row: Row) => number): FigureColumn<Row> => ({
    id,
    header,
    value: of,
    only: "csv",
  });
  return [
    ...estimateColumns<Row>("alpha", texts.alpha, (row) => row.alpha),
    {
      id: "n",
      header: texts.unitsAnswersRaters,
      numeric: true,
      value: () => null,
      cell: ({ basis }) => [basis.nUnitsPairable, basis.nLabelsPairable, basis.nRaters].map(formatCount).join(" / "),
      only: "table",
    },
    csvCount("units", texts.unitsWithTwoAnswers, (row) => row.basis.nUnitsPairable),
    csvCount("comparable", texts.answersToQuestionsWith2, (row) => row.basis.nLabelsPairable),
    csvCount("raters", texts.raters, (row) => row.basis.nRaters),
    {
      id: "pass",
      header: texts.passRate,
      numeric: true,
      value: (row) => row.passRate,
      cell: (row) => formatStatistic(row.passRate, formatShare),
    },
    {
      id: "unknown-rate",
      header: texts.unknown,
      numeric: true,
      value: (row) => row.unknownRate,
      cell: (row) => formatStatistic(row.unknownRate, formatShare),
    },
    {
      id: "answers",
      header: texts.yesNo,
      numeric: true,
      value: () => null,
      cell: (row) => `${formatCount(row.yes)} / ${formatCount(row.no)}`,
      only: "table",
    },
    csvCount("yes", texts.yesAnswers, (row) => row.yes),
    csvCount("no", texts.noAnswers, (row) => row.no),
    csvCount("unknown", texts.unknownAnswers, (row) => row.unknown),
  ];
}

export const CATEGORY_COLUMNS: FigureColumn<AnswerAgreement & { category: string }>[] = [
  { id: "category", header: texts.category, rowHeader: true, value: (row) => row.category },
  ...answerColumns<AnswerAgreement & { category: string }>(),
];

export const ITEM_COLUMNS: FigureColumn<ItemAgreement>[] = [
  {
    id: "question",
    header: texts.question,
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
            {say(texts.questionInstructionIdNumber, { instructionId: row.instructionId, number: row.number })}
          </span>
          {row.categories.map((category) => (
            <Badge key={category}>{category}</Badge>
          ))}
        </span>
      </span>
    ),
  },
  { id: "instruction", header: texts.instruction, value: (row) => row.instructionId, only: "csv" },
  { id: "number", header: texts.number, value: (row) => row.number, only: "csv" },
  { id: "categories", header: texts.categories, value: (row) => row.categories.join("; "), only: "csv" },
  {
    id: "contribution",
    header: texts.ofAllDisagreement,
    numeric: true,
    value: (row) => row.contribution,
    cell: (row) => formatStatistic(row.contribution, formatShare),
  },
  ...answerColumns<ItemAgreement>(),
];
