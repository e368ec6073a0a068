import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { StatList } from "@/components/ui/stat";
import type { Outcomes } from "@/lib/domain/agreement/source-cases";
import { type Comparison, rateDifferentCriteria } from "@/lib/domain/agreement/sources";
import * as texts from "@/lib/messages/researcher/cases";
import { say } from "@/lib/messages/researcher/say";
import { EstimateStat } from "../statistic/estimate-stat";
import { FewUnitsBadge } from "../statistic/few-units-badge";
import { formatShare } from "../statistic/format-number";
import { ConfusionTable } from "./confusion-table";
import { distinctName } from "./distinct-name";

const DISTANCES = [
  { name: texts.pld0TheSameOutcome, index: 0 },
  { name: texts.pld1OneSaysTie, index: 1 },
  { name: texts.pld2TheOpposite, index: 2 },
] as const;

/** One source against another in full. */
export function ComparisonPanel({
  comparison,
  addressOf,
}: {
  comparison: Comparison;
  /** the address that lists the cases of one cell */
  addressOf: (cell: Outcomes) => string;
}) {
  const { nPairs, pld, wpld, counts, accuracy, sharesRaters, drawsInstructions, label, prediction } = comparison;
  if (nPairs === 0) {
    return <EmptyState title={texts.noPairsInCommon} description={texts.twoSourcesCanBeCompared} />;
  }
  return (
    <Panel
      level={2}
      title={
        <span className="inline-flex flex-wrap items-center gap-2">
          {say(texts.pairsInCommon, { count: nPairs })} <FewUnitsBadge units={nPairs} what={texts.pair} />
        </span>
      }
      description={say(texts.outcomesAreWinTie, {
        intervalsDraw: drawsInstructions ? texts.bootstrapOverInstructions : texts.wpldsIntervalIsABootstrap,
      })}
    >
      <div className="flex flex-col gap-6">
        {rateDifferentCriteria(label, prediction) ? (
          <Callout tone="warning">
            {say(texts.labelRatesThePredictionThey, {
              criterion: label.criterion ?? "",
              prediction: prediction.criterion ?? "",
            })}
          </Callout>
        ) : null}
        {sharesRaters ? <Callout tone="warning">{texts.twoShareRatersSoPart}</Callout> : null}
        <StatList>
          <EstimateStat size="lg" label={texts.wpldFrom0} estimate={wpld} />
          {DISTANCES.map(({ name, index }) => (
            <EstimateStat
              key={name}
              label={name}
              estimate={pld[index]}
              note={say(texts.countPairs, { count: counts[index] })}
            />
          ))}
          {accuracy ? (
            <EstimateStat
              label={texts.accuracyAgainstReferenceAnswers}
              estimate={{ value: accuracy.share, interval: accuracy.interval }}
              format={formatShare}
              note={say(texts.ofCountsNPairs, { counts: counts[0], nPairs })}
            />
          ) : null}
        </StatList>
        <div>
          <h3 className="text-sm font-medium">{texts.confusionMatrix}</h3>
          <p className="mb-2 text-xs text-ink-muted">
            {say(texts.rowsColumnsClickACount, {
              rows: distinctName(label, prediction),
              columns: distinctName(prediction, label),
            })}
          </p>
          <ConfusionTable comparison={comparison} addressOf={addressOf} />
        </div>
      </div>
    </Panel>
  );
}
