import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table";
import type { AnswerAgreement, ItemAgreement } from "@/lib/domain/agreement-checklist";
import { EstimateCell } from "./estimate-cell";
import { formatCount, formatShare, formatStatistic } from "./format-number";

const ANSWER_COLUMNS: Column<AnswerAgreement>[] = [
  { id: "alpha", header: "Alpha", numeric: true, cell: (row) => <EstimateCell estimate={row.alpha} /> },
  {
    id: "n",
    header: "Units / answers / raters",
    numeric: true,
    cell: ({ basis }) => [basis.nUnitsPairable, basis.nLabelsPairable, basis.nRaters].map(formatCount).join(" / "),
  },
  { id: "pass", header: "Pass rate", numeric: true, cell: (row) => formatStatistic(row.passRate, formatShare) },
  { id: "unknown", header: "UNKNOWN", numeric: true, cell: (row) => formatStatistic(row.unknownRate, formatShare) },
  {
    id: "answers",
    header: "YES / NO",
    numeric: true,
    cell: (row) => `${formatCount(row.yes)} / ${formatCount(row.no)}`,
  },
];

export const CATEGORY_COLUMNS: Column<AnswerAgreement & { category: string }>[] = [
  { id: "category", header: "Category", rowHeader: true, cell: (row) => row.category },
  ...ANSWER_COLUMNS,
];

export const ITEM_COLUMNS: Column<ItemAgreement>[] = [
  {
    id: "question",
    header: "Question",
    rowHeader: true,
    className: "min-w-64 max-w-xl",
    cell: (row) => (
      <span className="flex flex-col gap-1">
        <span className="font-normal [overflow-wrap:anywhere]">{row.question}</span>
        <span className="flex flex-wrap items-center gap-1.5 text-xs font-normal text-ink-muted">
          <span className="[overflow-wrap:anywhere]">
            {row.instructionId}, question {row.number}
          </span>
          {row.categories.map((category) => (
            <Badge key={category}>{category}</Badge>
          ))}
        </span>
      </span>
    ),
  },
  ...ANSWER_COLUMNS,
];
