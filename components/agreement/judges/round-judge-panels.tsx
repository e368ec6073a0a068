import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Callout } from "@/components/ui/callout";
import { Panel } from "@/components/ui/panel";
import { isPending } from "@/lib/domain/agreement/pending";
import { roundJudgesQuery } from "@/lib/queries/agreement/round-analysis";
import { AsOfNotice } from "../waiting/as-of-notice";
import { PanelWaiting } from "../waiting/panel-waiting";
import { WorkerComputes } from "../waiting/worker-computes";
import { BiasesPanel } from "./judge-biases-panel";
import { PairsPanel, ScoresPanel } from "./judge-comparison-panels";
import { type Epsilon, PersonsPanel, StandInPanel } from "./stand-in-panels";

export interface RoundJudgePanelsProps {
  roundId: string;
  roundName: string;
  /** what the page’s figures leave out */
  without: string | undefined;
}

/** The judges of one round beside its people. */
export function RoundJudgePanels({ roundId, roundName, without }: RoundJudgePanelsProps) {
  const [epsilon, setEpsilon] = useState<Epsilon>("0.2");
  const { data, error, refetch } = useQuery(roundJudgesQuery(roundId, { epsilon, without }));
  if (!data) return <PanelWaiting title={`Can a model replace people? ${roundName}`} error={error} onRetry={refetch} />;
  if (isPending(data)) {
    return (
      <Panel level={2} title={`Can a model replace people? ${roundName}`}>
        <WorkerComputes pending={data} />
      </Panel>
    );
  }
  if (data.isTooLarge) {
    return (
      <Callout title={`${roundName} has too many labels to compare here`}>
        Export its labels and use <code>alt-test</code>, <code>correlate</code>, <code>judges</code> and{" "}
        <code>biases</code> on the command line.
      </Callout>
    );
  }
  if (data.judges.length === 0) return null;
  return (
    <>
      <AsOfNotice asOf={data.asOf} />
      <StandInPanel data={data} roundName={roundName} epsilon={epsilon} onEpsilon={setEpsilon} />
      <PersonsPanel data={data} roundName={roundName} />
      {data.agreements.length > 0 ? <ScoresPanel rows={data.agreements} roundName={roundName} /> : null}
      {data.pairs.length > 0 ? <PairsPanel rows={data.pairs} roundName={roundName} /> : null}
      {data.biases.length > 0 ? <BiasesPanel rows={data.biases} roundName={roundName} /> : null}
    </>
  );
}
