import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AsOfNotice, PanelWaiting, WorkerComputes } from "@/components/figure/waiting/panel-waiting";
import { Callout } from "@/components/ui/callout";
import { Panel } from "@/components/ui/panel";
import { roundJudgesQuery } from "@/lib/compare/queries";
import type { RoundJudges } from "@/lib/compare/round-judges";
import { t } from "@/lib/messages/translate";
import { isPending } from "@/lib/results/pending";
import { BiasesPanel } from "./biases-panel";
import { BesideCeilingPanel, PairsPanel, ScoresPanel } from "./comparison-panels";
import { type Epsilon, PersonsPanel, StandInPanel } from "./stand-in-panels";

export interface RoundJudgePanelsProps {
  roundId: string;
  roundName: string;
  /** what the page’s figures leave out */
  without: string | undefined;
}

/** The judges of one round compared with its human raters. */
export function RoundJudgePanels({ roundId, roundName, without }: RoundJudgePanelsProps) {
  const [epsilon, setEpsilon] = useState<Epsilon>("0.2");
  const { data, error, refetch, isPlaceholderData } = useQuery(roundJudgesQuery(roundId, { epsilon, without }));
  if (!data) {
    return (
      <PanelWaiting
        title={t("Can a model replace people? {roundName}", { roundName })}
        error={error}
        onRetry={refetch}
      />
    );
  }
  if (isPending(data)) {
    return (
      <Panel level={2} title={t("Can a model replace people? {roundName}", { roundName })}>
        <WorkerComputes pending={data} />
      </Panel>
    );
  }
  if (data.isTooLarge) {
    return (
      <Callout title={t("{roundName} has too many labels to compare here", { roundName })}>
        {t.rich(
          "Export its labels and use <code>alt-test</code>, <code>correlate</code>, <code>judges</code> and <code>biases</code> on the command line.",
          { code: (text) => <code key={text}>{text}</code> },
        )}
      </Callout>
    );
  }
  if (data.judges.length === 0) return null;
  return (
    <>
      <AsOfNotice asOf={data.asOf} />
      {data.askedOtherwise.length > 0 ? <AskedOtherwise judges={data.askedOtherwise} roundName={roundName} /> : null}
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

interface AskedOtherwiseProps {
  judges: RoundJudges["askedOtherwise"];
  roundName: string;
}

/** Which judges read other words for the levels than people. */
function AskedOtherwise({ judges, roundName }: AskedOtherwiseProps) {
  return (
    <Callout title={t("{roundName}: judges and people have different level meanings", { roundName })}>
      <p>
        {t(
          "These judges were asked with other words than the round has now, because their prompt does not show the round’s levels or because the texts were edited after judging. Agreement then also measures the difference between the two.",
        )}
      </p>
      <ul className="mt-2 list-disc pl-5">
        {judges.map(({ raterId, pseudonym, name, levels }) => (
          <li key={raterId}>{t("{judge}: {levels}", { judge: name ?? pseudonym, levels: levels.join(", ") })}</li>
        ))}
      </ul>
    </Callout>
  );
}
