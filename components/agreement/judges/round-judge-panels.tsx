import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Callout } from "@/components/ui/callout";
import { Panel } from "@/components/ui/panel";
import { isPending } from "@/lib/domain/agreement/pending";
import * as texts from "@/lib/messages/researcher/judge-panels";
import { say } from "@/lib/messages/researcher/say";
import { roundJudgesQuery } from "@/lib/queries/agreement/round-judges";
import { AsOfNotice } from "../waiting/as-of-notice";
import { PanelWaiting } from "../waiting/panel-waiting";
import { WorkerComputes } from "../waiting/worker-computes";
import { BiasesPanel } from "./judge-biases-panel";
import { BesideCeilingPanel, PairsPanel, ScoresPanel } from "./judge-comparison-panels";
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
  const { data, error, refetch, isPlaceholderData } = useQuery(roundJudgesQuery(roundId, { epsilon, without }));
  if (!data) {
    return (
      <PanelWaiting title={say(texts.canAModelReplacePeopleRoundName, { roundName })} error={error} onRetry={refetch} />
    );
  }
  if (isPending(data)) {
    return (
      <Panel level={2} title={say(texts.canAModelReplacePeopleRoundName, { roundName })}>
        <WorkerComputes pending={data} />
      </Panel>
    );
  }
  if (data.isTooLarge) {
    return (
      <Callout title={say(texts.hasTooManyLabels, { roundName })}>
        {say.parts(texts.exportItsLabelsAndUse, {
          altTest: <code key="altTest">alt-test</code>,
          correlate: <code key="correlate">correlate</code>,
          judges: <code key="judges">judges</code>,
          biases: <code key="biases">biases</code>,
        })}
      </Callout>
    );
  }
  if (data.judges.length === 0) return null;
  return (
    <>
      <AsOfNotice asOf={data.asOf} />
      {data.askedOtherwise.length > 0 ? (
        <Callout title={say(texts.levelsAskedOtherwise, { roundName })}>
          <p>{texts.levelsAskedOtherwiseMeans}</p>
          <ul className="mt-2 list-disc pl-5">
            {data.askedOtherwise.map(({ raterId, pseudonym, name, levels }) => (
              <li key={raterId}>
                {say(texts.judgeAndLevels, { judge: name ?? pseudonym, levels: levels.join(", ") })}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <StandInPanel
        data={data}
        roundName={roundName}
        epsilon={epsilon}
        onEpsilon={setEpsilon}
        isOfOtherEpsilon={isPlaceholderData}
      />
      {isPlaceholderData ? null : <PersonsPanel data={data} roundName={roundName} />}
      {data.agreements.length > 0 ? <ScoresPanel data={data} roundName={roundName} /> : null}
      {data.besideCeiling.length > 0 ? <BesideCeilingPanel rows={data.besideCeiling} roundName={roundName} /> : null}
      {data.pairs.length > 0 ? <PairsPanel rows={data.pairs} roundName={roundName} /> : null}
      {data.biases.length > 0 ? <BiasesPanel rows={data.biases} roundName={roundName} /> : null}
    </>
  );
}
