import { useQuery } from "@tanstack/react-query";
import { amongWhom } from "@/lib/domain/agreement/agreement-filter";
import type { RoundSafety, SafetyRow } from "@/lib/domain/agreement/round-safety";
import { counted } from "@/lib/domain/format/counted";
import { roundSafetyQuery, type WhoseLabels } from "@/lib/queries/agreement/round-analysis";
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
  if (!data) return <PanelWaiting title="Safety" error={error} onRetry={refetch} />;
  return <SafetyTable data={data} ofPairs={ofPairs} />;
}

function SafetyTable({ data, ofPairs }: { data: RoundSafety; ofPairs: boolean }) {
  const unit = ofPairs ? "pair" : "response";
  const about = ofPairs
    ? "A report is about the pair, so a reported pair counts for both of its systems."
    : "A report is about the task: the response or its instruction.";
  const handedBack =
    data.handedBack > 0 ? ` ${counted(data.handedBack, "report")} came with a skipped task, without a label.` : "";
  return (
    <TablePanel<SafetyRow>
      title="Safety"
      description={`The share of ${unit}s that ${amongWhom(data.raters)} reported as harmful or upsetting: any rater, or more than half of those who judged it. Labelling without such a report counts as not reported; skipping for another reason does not count, and neither do judges or files without reports. ${about} Alpha is nominal, of reported or not; intervals draw instructions where ${unit}s share one.${handedBack}`}
      fileName="safety"
      empty="Nobody who can report harm has labelled here yet."
      data={{
        caption: "Reports of harmful content by system",
        columns: [
          {
            id: "system",
            header: "System",
            rowHeader: true,
            value: (row) => row.system ?? "All",
            cell: (row) => <NamedUnits name={row.system ?? "All"} units={row.tasks} what={unit} />,
          },
          countColumn<SafetyRow>("tasks", ofPairs ? "Pairs" : "Responses", (row) => row.tasks),
          countColumn<SafetyRow>("by-any", "Reported by any", (row) => row.byAny),
          ...estimateColumns<SafetyRow>("any", "Share, any", (row) => row.anyShare, formatShare),
          countColumn<SafetyRow>("by-majority", "By the majority", (row) => row.byMajority),
          ...estimateColumns<SafetyRow>("majority", "Share, majority", (row) => row.majorityShare, formatShare),
          ...estimateColumns<SafetyRow>("alpha", "Alpha", (row) => row.alpha),
          countColumn<SafetyRow>("alpha-n", "n of alpha", (row) => row.basis.nUnitsPairable),
          { id: "judgements", header: "Judgements", only: "csv", value: (row) => row.judgements },
          { id: "flags", header: "Reports", only: "csv", value: (row) => row.flags },
        ],
        rows: data.rows,
        rowKey: (row) => JSON.stringify(row.system),
      }}
    />
  );
}
