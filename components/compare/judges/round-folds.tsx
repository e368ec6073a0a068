import { ResultsFold } from "@/components/results/summary/results-fold";
import type { Source } from "@/lib/compare/sources";
import { t } from "@/lib/messages/translate";
import { RoundJudgePanels } from "./round-panels";
import { roundsWithJudges } from "./summary-rows";

interface RoundsWithJudgesProps {
  sources: readonly Source[];
  without: string | undefined;
}

/** Judges compared with the people of each round; of several rounds each is closed until somebody wants it. */
export function RoundsWithJudges({ sources, without }: RoundsWithJudgesProps) {
  const rounds = roundsWithJudges(sources);
  const of = ({ roundId, heading }: (typeof rounds)[number]) => (
    <RoundJudgePanels key={roundId} roundId={roundId} roundName={heading} without={without} />
  );
  if (rounds.length === 0) return <p className="text-ink-muted">{t("No judge labelled in a round of this study.")}</p>;
  if (rounds.length === 1) return <div className="flex flex-col gap-6">{rounds.map(of)}</div>;
  return (
    <div className="flex flex-col gap-2">
      {rounds.map((round) => (
        <ResultsFold
          key={round.roundId}
          id={round.roundId}
          title={t("Judges compared with people: {heading}", { heading: round.heading })}
          finding={t("correlations, can a model replace people, differences between judges, biases")}
        >
          {of(round)}
        </ResultsFold>
      ))}
    </div>
  );
}
