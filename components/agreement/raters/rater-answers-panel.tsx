import type { RaterAnswers, RaterReport, RoundRaters } from "@/lib/domain/agreement/agreement-raters";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { EstimateCell } from "../statistic/estimate-cell";
import { formatNumber, formatShare, formatSigned } from "../statistic/format-number";
import { StatisticCell } from "../statistic/statistic-cell";
import { UnitsCell } from "../statistic/units-cell";
import { RaterReportTable } from "./rater-report-table";

/** How each rater answers the checklists' questions beside the others; only where there are checklists. */
export function RaterAnswersPanel({ data: { raters, answers } }: { data: RoundRaters }) {
  if (answers === null) return null;
  return (
    <RaterReportTable
      title="Checklist answers"
      description="A question asked of one response counts once; UNKNOWN is a missing answer. Alpha (nominal) without the rater above that of all means that the others agree more among themselves. Kappa and the share of equal answers compare the rater’s answer with the others’ majority; questions on which they are split are left out. Intervals of kappa and of that share draw instructions, with all their questions; pass rate and alpha have none."
      raters={raters.filter((rater) => rater.answers !== null)}
      empty="Nobody has answered a checklist yet."
      footer={`${
        answers.alpha.defined
          ? `Alpha of these raters’ answers: ${formatNumber(answers.alpha.value)}, on ${counted(answers.nUnitsPairable, "question")} of responses with two answers or more.`
          : `Alpha of these raters’ answers is not defined. ${answers.alpha.explanation}`
      }${
        answers.isSample
          ? ` Of the answers of ${formatCount(answers.labels)} labels: whole tasks, drawn with the round’s seed.`
          : ""
      }`}
      columns={[
        { id: "yes", header: "YES", numeric: true, cell: of((row) => formatCount(row.yes)) },
        { id: "no", header: "NO", numeric: true, cell: of((row) => formatCount(row.no)) },
        {
          id: "unknown",
          header: "UNKNOWN",
          numeric: true,
          cell: of((row) => (
            <>
              {formatCount(row.unknown)}{" "}
              {row.unknown > 0 && row.unknownRate.defined ? (
                <span className="block text-xs text-ink-muted">{formatShare(row.unknownRate.value)}</span>
              ) : null}
            </>
          )),
        },
        {
          id: "pass-rate",
          header: "Pass rate",
          numeric: true,
          cell: of((row) => <StatisticCell statistic={row.passRate} format={formatShare} />),
        },
        {
          id: "without",
          header: "Alpha without",
          numeric: true,
          cell: of((row) => <StatisticCell statistic={row.alphaWithout} />),
        },
        {
          id: "change",
          header: "Change",
          numeric: true,
          cell: of((row) => <StatisticCell statistic={row.change} format={formatSigned} />),
        },
        {
          id: "kappa",
          header: "Kappa with the others",
          numeric: true,
          cell: of((row) => <EstimateCell estimate={row.kappa} />),
        },
        {
          id: "same",
          header: "Agrees with majority",
          numeric: true,
          cell: of((row) => <EstimateCell estimate={row.same} format={formatShare} />),
        },
        {
          id: "shared",
          header: "Questions shared",
          numeric: true,
          cell: of((row) => <UnitsCell units={row.nConsensus} what="question" />),
        },
      ]}
    />
  );
}

function of(cell: (answers: RaterAnswers) => React.ReactNode) {
  return ({ answers }: RaterReport) => (answers === null ? "–" : cell(answers));
}
