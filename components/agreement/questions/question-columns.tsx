import type { ListColumn } from "@/components/table/list-column";
import { Badge } from "@/components/ui/badge";
import type { ItemAgreement } from "@/lib/domain/agreement/agreement-checklist";
import type { NumberStatistic } from "@/lib/domain/agreement/agreement-statistic";
import { formatCount } from "@/lib/domain/format/counted";
import * as texts from "@/lib/messages/researcher/tasks";
import { EstimateCell } from "../statistic/estimate-cell";
import { formatShare } from "../statistic/format-number";
import { StatisticCell } from "../statistic/statistic-cell";

const numeric = { numeric: true, sortable: false } as const;
const count = (id: string, header: string, of: (row: ItemAgreement) => number): ListColumn<ItemAgreement> => ({
  id,
  header,
  ...numeric,
  optional: true,
  value: of,
  cell: (row) => formatCount(of(row)),
});
const share = (of: (row: ItemAgreement) => NumberStatistic) => ({
  value: (row: ItemAgreement) => numberOf(of(row)),
  cell: (row: ItemAgreement) => <StatisticCell statistic={of(row)} format={formatShare} />,
});

/** How the questions of a round's checklists were answered, a column each. Their ids are the orders of the list. */
export const QUESTION_COLUMNS: ListColumn<ItemAgreement>[] = [
  {
    id: "checklist",
    header: texts.question,
    rowHeader: true,
    only: "asc",
    help: texts.sortsByTaskThen,
    className: "min-w-64 max-w-xl",
    value: ({ question }) => question,
    cell: ({ question, categories }) => (
      <span className="flex flex-col gap-1">
        <span lang="" className="[overflow-wrap:anywhere] [unicode-bidi:plaintext]">
          {question}
        </span>
        {categories.length > 0 ? (
          <span className="flex flex-wrap gap-1.5">
            {categories.map((category) => (
              <Badge key={category}>{category}</Badge>
            ))}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: "instruction",
    header: texts.instruction,
    sortable: false,
    wide: true,
    className: "max-w-48 [overflow-wrap:anywhere]",
    value: ({ instructionId, number }) => `${instructionId}, ${number}`,
    cell: ({ instructionId, number }) => `${instructionId}, ${number}`,
  },
  {
    id: "categories",
    header: texts.categories,
    sortable: false,
    optional: true,
    value: ({ categories }) => categories.join("; "),
    cell: ({ categories }) => categories.join("; ") || "–",
  },
  {
    id: "contribution",
    header: texts.ofAllDisagreement,
    numeric: true,
    only: "desc",
    wide: true,
    help: texts.shareOfTheObservedDisagreement,
    ...share((row) => row.contribution),
  },
  {
    id: "disagreement",
    header: texts.disputed,
    numeric: true,
    only: "desc",
    help: texts.shareOfThePairs,
    ...share((row) => row.differing),
  },
  {
    id: "alpha",
    header: texts.alpha,
    ...numeric,
    wide: true,
    help: texts.nominalAlphaOverTheResponses,
    value: ({ alpha }) => numberOf(alpha.value),
    cell: ({ alpha }) => <EstimateCell estimate={alpha} />,
  },
  {
    ...count("units", "n", (row) => row.basis.nUnitsPairable),
    optional: false,
    wide: true,
    help: texts.responsesWithTwoAnswers,
  },
  {
    id: "pass-rate",
    header: texts.passRate,
    numeric: true,
    only: "asc",
    help: texts.yesOfYes,
    ...share((row) => row.passRate),
  },
  {
    id: "unknown",
    header: texts.unknown,
    numeric: true,
    only: "desc",
    wide: true,
    help: texts.unknownOfAllAnswers,
    ...share((row) => row.unknownRate),
  },
  count("yes", texts.yesAnswers, (row) => row.yes),
  count("no", texts.noAnswers, (row) => row.no),
  count("unknowns", texts.unknownAnswers, (row) => row.unknown),
  count("raters", texts.ratersTitle, (row) => row.basis.nRaters),
];

function numberOf(statistic: NumberStatistic): number | null {
  return statistic.defined ? statistic.value : null;
}
