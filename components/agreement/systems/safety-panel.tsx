import { useQuery } from "@tanstack/react-query";
import { amongWhom } from "@/lib/domain/agreement/agreement-filter";
import type { RoundSafety, SafetyRow } from "@/lib/domain/agreement/round-safety";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/systems";
import type { WhoseLabels } from "@/lib/queries/agreement/of-version";
import { roundSafetyQuery } from "@/lib/queries/agreement/round-safety";
import { countColumn } from "../figure/count-column";
import { estimateColumns } from "../figure/estimate-columns";
import { TablePanel } from "../figure/table-panel";
import { formatShare } from "../statistic/format-number";
import { NamedUnits } from "../statistic/named-units";
import { PanelWaiting } from "../waiting/panel-waiting";

export interface SafetyPanelProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
  ofPairs: boolean;
}

/** How much raters report as harmful, by system, and how far they agree on it. */
export function SafetyPanel({ roundId, whose, version, ofPairs }: SafetyPanelProps) {
  const { data, error, refetch } = useQuery(roundSafetyQuery(roundId, whose, version));
  if (!data) return <PanelWaiting title={texts.safety} error={error} onRetry={refetch} />;
  return <SafetyTable data={data} ofPairs={ofPairs} />;
}

function SafetyTable({ data, ofPairs }: { data: RoundSafety; ofPairs: boolean }) {
  const unit = ofPairs ? texts.pair : texts.response;
  const about = ofPairs ? texts.reportIsAboutThePair : texts.reportIsAboutTheTask;
  const handedBack = data.handedBack > 0 ? ` ${say(texts.reportsCameWithASkipped, { count: data.handedBack })}` : "";
  return (
    <TablePanel<SafetyRow>
      title={texts.safety}
      description={say(texts.shareOfSThatReported, { unit, amongWhom: amongWhom(data.raters), about, handedBack })}
      fileName="safety"
      empty={texts.nobodyWhoCanReportHarm}
      data={{
        caption: texts.reportsOfHarmfulContent,
        columns: [
          {
            id: "system",
            header: texts.system,
            rowHeader: true,
            value: (row) => row.system ?? texts.all,
            cell: (row) => <NamedUnits name={row.system ?? texts.all} units={row.tasks} what={unit} />,
          },
          countColumn<SafetyRow>("tasks", ofPairs ? texts.pairs : texts.responsesTitle, (row) => row.tasks),
          countColumn<SafetyRow>("by-any", texts.reportedByAny, (row) => row.byAny),
          ...estimateColumns<SafetyRow>("any", texts.shareAny, (row) => row.anyShare, formatShare),
          countColumn<SafetyRow>("by-majority", texts.byTheMajority, (row) => row.byMajority),
          ...estimateColumns<SafetyRow>("majority", texts.shareMajority, (row) => row.majorityShare, formatShare),
          ...estimateColumns<SafetyRow>("alpha", texts.alpha, (row) => row.alpha),
          countColumn<SafetyRow>("alpha-n", texts.nOfAlpha, (row) => row.basis.nUnitsPairable),
          { id: "judgements", header: texts.judgements, only: "csv", value: (row) => row.judgements },
          { id: "flags", header: texts.reports, only: "csv", value: (row) => row.flags },
        ],
        rows: data.rows,
        rowKey: (row) => JSON.stringify(row.system),
      }}
    />
  );
}
