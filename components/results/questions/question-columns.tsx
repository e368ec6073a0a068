import { formatShare } from "@/components/figure/statistic/format-number";
import { EstimateCell, StatisticCell } from "@/components/figure/statistic/statistic-cell";
import type { ListColumn } from "@/components/table/list-column";
import { Badge } from "@/components/ui/badge";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import type { ItemAgreement } from "@/lib/results/agreement-checklist";
import type { NumberStatistic } from "@/lib/results/agreement-statistic";

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
    header: t("Question"),
    rowHeader: true,
    only: "asc",
    help: t("Sorts by task, then by question"),
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
    header: t("Instruction"),
    sortable: false,
    wide: true,
    className: "max-w-48 [overflow-wrap:anywhere]",
    value: ({ instructionId, number }) => `${instructionId}, ${number}`,
    cell: ({ instructionId, number }) => `${instructionId}, ${number}`,
  },
  {
    id: "categories",
    header: t("Categories"),
    sortable: false,
    optional: true,
    value: ({ categories }) => categories.join("; "),
    cell: ({ categories }) => categories.join("; ") || "–",
  },
  {
    id: "contribution",
    header: t("Of all disagreement"),
    numeric: true,
    only: "desc",
    wide: true,
    help: t("Share of the observed disagreement of all answers; all questions sum to 100%"),
    ...share((row) => row.contribution),
  },
  {
    id: "disagreement",
    header: t("Disputed"),
    numeric: true,
    only: "desc",
    help: t("Share of the pairs of answers about the same response that are YES and NO"),
    ...share((row) => row.differing),
  },
  {
    id: "alpha",
    header: t("Alpha"),
    ...numeric,
    wide: true,
    help: t("Nominal alpha over the responses it was asked about; unreliable with few"),
    value: ({ alpha }) => numberOf(alpha.value),
    cell: ({ alpha }) => <EstimateCell estimate={alpha} />,
  },
  {
    ...count("units", "n", (row) => row.basis.nUnitsPairable),
    optional: false,
    wide: true,
    help: t("Responses with 2+ answers, from which alpha is computed"),
  },
  {
    id: "pass-rate",
    header: t("Pass rate"),
    numeric: true,
    only: "asc",
    help: t("Share of YES among YES and NO; lowest first"),
    ...share((row) => row.passRate),
  },
  {
    id: "unknown",
    header: t("UNKNOWN"),
    numeric: true,
    only: "desc",
    wide: true,
    help: t("Share of UNKNOWN among all answers"),
    ...share((row) => row.unknownRate),
  },
  count("yes", t("YES answers"), (row) => row.yes),
  count("no", t("NO answers"), (row) => row.no),
  count("unknowns", t("UNKNOWN answers"), (row) => row.unknown),
  count("raters", t("Raters"), (row) => row.basis.nRaters),
];

function numberOf(statistic: NumberStatistic): number | null {
  return statistic.defined ? statistic.value : null;
}
