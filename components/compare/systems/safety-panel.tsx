import { useQuery } from "@tanstack/react-query";
import { countColumn, estimateColumns } from "@/components/figure/estimate-columns";
import { byValue } from "@/components/figure/figure-data";
import { formatShare } from "@/components/figure/statistic/format-number";
import { NamedUnits } from "@/components/figure/statistic/statistic-cell";
import { TablePanel } from "@/components/figure/table-panel";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { t } from "@/lib/messages/translate";
import { amongWhom } from "@/lib/results/agreement-filter";
import { figureQuery, type WhoseLabels } from "@/lib/results/queries/figure-query";
import { type RoundSafety, roundSafetyFigure, type SafetyRow } from "@/lib/results/round-safety";

export interface SafetyPanelProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
  ofPairs: boolean;
}

/** How much raters report as harmful, by system, and how far they agree on it. */
export function SafetyPanel({ roundId, whose, version, ofPairs }: SafetyPanelProps) {
  const { data, error, refetch } = useQuery(figureQuery(roundSafetyFigure, roundId, whose, version));
  if (!data) return <PanelWaiting title={t("Safety")} error={error} onRetry={refetch} />;
  return <SafetyTable data={data} ofPairs={ofPairs} />;
}

function SafetyTable({ data, ofPairs }: { data: RoundSafety; ofPairs: boolean }) {
  const unit = ofPairs ? t("pair") : t("response");
  const about = ofPairs
    ? t("A report is about the pair, so a reported pair counts for both of its systems.")
    : t("A report is about the task: the response or its instruction.");
  const handedBack =
    data.handedBack > 0
      ? ` ${t("{count, plural, one {# report} other {# reports}} came with a skipped task, without a label.", { count: data.handedBack })}`
      : "";
  return (
    <TablePanel<SafetyRow>
      title={t("Safety")}
      description={t(
        "The share of {unit}s that {amongWhom} reported as harmful or upsetting: any rater, or more than half of those who judged it. Labelling without such a report counts as not reported; skipping for another reason does not count, and neither do judges or files without reports. {about} Alpha is nominal, of reported or not; intervals: bootstrap over instructions where {unit}s share one.{handedBack}",
        { unit, amongWhom: amongWhom(data.raters), about, handedBack },
      )}
      fileName="safety"
      empty={t("No one who can report harm has labelled here yet.")}
      data={{
        caption: t("Reports of harmful content by system"),
        columns: [
          {
            id: "system",
            header: t("System"),
            rowHeader: true,
            value: (row) => row.system ?? t("All"),
            cell: (row) => <NamedUnits name={row.system ?? t("All")} units={row.tasks} what={unit} />,
          },
          countColumn<SafetyRow>("tasks", ofPairs ? t("Pairs") : t("Responses"), (row) => row.tasks),
          countColumn<SafetyRow>("by-any", t("Reported by any"), (row) => row.byAny),
          ...estimateColumns<SafetyRow>("any", t("Share, any"), (row) => row.anyShare, formatShare),
          countColumn<SafetyRow>("by-majority", t("By the majority"), (row) => row.byMajority),
          ...estimateColumns<SafetyRow>("majority", t("Share, majority"), (row) => row.majorityShare, formatShare),
          ...estimateColumns<SafetyRow>("alpha", t("Alpha"), (row) => row.alpha),
          countColumn<SafetyRow>("alpha-n", t("n of alpha"), (row) => row.basis.nUnitsPairable),
          { id: "judgements", header: t("Judgements"), only: "csv", value: (row) => row.judgements },
          { id: "flags", header: t("Reports"), only: "csv", value: (row) => row.flags },
        ],
        // All together, then the systems, the least reported first.
        rows: [
          ...data.rows.filter(({ system }) => system === null),
          ...byValue(
            data.rows.filter(({ system }) => system !== null),
            ({ anyShare }) => anyShare.value,
            "lowest",
          ),
        ],
        rowKey: (row) => JSON.stringify(row.system),
      }}
    />
  );
}
