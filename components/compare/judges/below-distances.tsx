import dynamic from "next/dynamic";
import { useState } from "react";
import { PanelSkeleton } from "@/components/figure/waiting/panel-waiting";
import { useExcluded } from "@/components/results/excluded/use-excluded";
import { ResultsFold } from "@/components/results/summary/results-fold";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import type { Judges } from "@/lib/compare/judges";
import type { Outcomes } from "@/lib/compare/source-cases";
import type { Comparison, Source } from "@/lib/compare/sources";
import { t } from "@/lib/messages/translate";
import { casesAddress } from "../sources/cases-address";
import { ConfusionTable } from "../sources/confusion-table";
import { PublishedPanel } from "../sources/published-panel";
import { SourceName } from "../sources/source-name";
import { PositionalPanel } from "./positional-panel";
import { QuestionsFigure } from "./questions-figure";
import { type ShownSources, shownComparisons } from "./source-rows";

// Far below, and of several rounds folded.
const RoundJudgePanels = dynamic(() => import("./round-panels").then((module) => module.RoundJudgePanels), {
  ssr: false,
  loading: PanelSkeleton,
});

export interface JudgesDetailsProps {
  studyId: string;
  data: Judges;
  shown: ShownSources;
}

/** What comes below the distances of judges from the reference. */
export function JudgesDetails({ studyId, data, shown }: JudgesDetailsProps) {
  const [without] = useExcluded();
  const { truth } = data;
  return (
    <>
      <PublishedPanel />
      <ConfusionsPanel
        comparisons={shownComparisons(data.comparisons, shown)}
        addressOf={(prediction, cell) =>
          casesAddress(`/studies/${studyId}/compare/sources`, { label: truth.id, prediction, cell })
        }
      />
      <QuestionsFigure data={data} shown={shown} />
      <PositionalPanel data={data} />
      <RoundsWithJudges rounds={roundsWithJudges(data.sources)} without={without} />
    </>
  );
}

interface RoundsWithJudgesProps {
  rounds: readonly { roundId: string; heading: string }[];
  without: string | undefined;
}

/** Round by round; of several each is closed until somebody wants it. */
function RoundsWithJudges({ rounds, without }: RoundsWithJudgesProps) {
  const of = ({ roundId, heading }: RoundsWithJudgesProps["rounds"][number]) => (
    <RoundJudgePanels key={roundId} roundId={roundId} roundName={heading} without={without} />
  );
  if (rounds.length <= 1) return rounds.map(of);
  return (
    <div className="flex flex-col gap-2">
      {rounds.map((round) => (
        <ResultsFold
          key={round.roundId}
          id={round.roundId}
          title={t("Judges compared with people: {heading}", { heading: round.heading })}
          finding={t("can a model replace people, differences between judges, biases")}
        >
          {of(round)}
        </ResultsFold>
      ))}
    </div>
  );
}

/** In the order in which the list of sources has them. */
function roundsWithJudges(sources: readonly Source[]): { roundId: string; heading: string }[] {
  const rounds = new Map(
    sources.flatMap(({ roundId, heading, hasJudges }) => (roundId && hasJudges ? [[roundId, heading]] : [])),
  );
  return [...rounds].map(([roundId, heading]) => ({ roundId, heading }));
}

const AT_FIRST = 6;

interface ConfusionsPanelProps {
  comparisons: readonly Comparison[];
  addressOf: (prediction: string, cell: Outcomes) => string;
}

/** Each source's 3 × 3 confusion with the truth; every count leads to its cases. */
function ConfusionsPanel({ comparisons, addressOf }: ConfusionsPanelProps) {
  const [all, setAll] = useState(false);
  if (comparisons.length === 0) return null;
  const shown = all ? comparisons : comparisons.slice(0, AT_FIRST);
  return (
    <Panel
      level={2}
      title={t("Confusion matrices")}
      description={t(
        "Rows: the reference. Columns: the source. Seen from the pair’s first response. Click a count to see the pairs.",
      )}
    >
      <ul className="grid gap-6 lg:grid-cols-2">
        {shown.map((comparison) => (
          <li key={comparison.prediction.id} className="flex min-w-0 break-inside-avoid flex-col gap-2">
            <h3 className="text-sm font-medium">
              <SourceName source={comparison.prediction} />
            </h3>
            <ConfusionTable comparison={comparison} addressOf={(cell) => addressOf(comparison.prediction.id, cell)} />
          </li>
        ))}
      </ul>
      {shown.length < comparisons.length ? (
        <div className="flex justify-center pt-5" data-print="hide">
          <Button onClick={() => setAll(true)}>
            {t("Show all {comparisons}", { comparisons: comparisons.length })}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
