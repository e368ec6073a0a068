import type { RaterReport, RoundRaters } from "@/lib/domain/agreement/agreement-raters";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { asksFor, hasAnswers, labelsPairs } from "@/lib/domain/protocol/protocols";
import { EstimateCell } from "../statistic/estimate-cell";
import { formatNumber, formatShare } from "../statistic/format-number";
import { StatisticCell } from "../statistic/statistic-cell";
import { UnitsCell } from "../statistic/units-cell";
import { RaterReportTable } from "./rater-report-table";

const STRATUM_NAMES = { training: "training", attention: "attention", main: "main" } as const;

interface Row {
  rater: RaterReport;
  known: RaterReport["known"][number];
}

/** Labels of tasks whose truth is known: training, attention checks, and tasks of the study itself. */
export function RaterTruthPanel({ data }: { data: RoundRaters }) {
  const rows = data.raters.flatMap((rater): Row[] => rater.known.map((known) => ({ rater, known })));
  const right = labelsPairs(data.protocol)
    ? "the reference outcome (A, tie, B)"
    : [
        ...(asksFor(data.protocol, "level") ? ["exactly the reference score"] : []),
        ...(hasAnswers(data.protocol) ? ["every reference answer"] : []),
      ].join(" and ");
  return (
    <RaterReportTable
      title="Reference answers"
      description={`${strataText(data)} Right means ${right}. Training and attention tasks count in nothing else on this page.`}
      raters={rows.map(({ rater, known }) => ({
        ...rater,
        raterId: `${rater.raterId} ${known.stratum}`,
        known: [known],
      }))}
      empty="No labels on tasks with a reference answer."
      columns={[
        { id: "stratum", header: "Tasks", cell: ({ known: [row] }) => (row ? STRATUM_NAMES[row.stratum] : "") },
        {
          id: "n",
          header: "Labels",
          numeric: true,
          cell: ({ known: [row] }) => <UnitsCell units={row?.n ?? 0} what="label" />,
        },
        { id: "right", header: "Right", numeric: true, cell: ({ known: [row] }) => formatCount(row?.right ?? 0) },
        {
          id: "share",
          header: "Share right",
          numeric: true,
          cell: ({ known: [row] }) => (row ? <EstimateCell estimate={row.share} format={formatShare} /> : "–"),
        },
        ...(labelsPairs(data.protocol) || !asksFor(data.protocol, "level")
          ? []
          : [
              {
                id: "difference",
                header: "Mean difference",
                numeric: true,
                cell: ({ known: [row] }: RaterReport) =>
                  row ? <StatisticCell statistic={row.difference} format={(value) => formatNumber(value, 2)} /> : "–",
              },
            ]),
      ]}
    />
  );
}

function strataText({ strata }: RoundRaters): string {
  const of = (stratum: (typeof strata)[number]["stratum"]) => strata.find((row) => row.stratum === stratum);
  const checks = (["training", "attention"] as const).map((stratum) => {
    const row = of(stratum);
    if (!row || row.tasks === 0) return `no ${stratum} tasks`;
    return `${counted(row.tasks, `${stratum} task`)} (${row.known === row.tasks ? "all" : row.known} with a reference answer)`;
  });
  const main = of("main");
  return `This round has ${checks.join(" and ")}; of its ${counted(main?.tasks ?? 0, "other task")}, ${
    main && main.known > 0 ? formatCount(main.known) : "none"
  } ${main?.known === 1 ? "has" : "have"} a reference answer.`;
}
