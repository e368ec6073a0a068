import type { RoundAgreement } from "@/lib/domain/agreement/agreement-round";
import { hasAnswers } from "@/lib/domain/protocol/protocols";
import * as texts from "@/lib/messages/researcher/results";
import { say } from "@/lib/messages/researcher/say";
import type { RoundView } from "../round/round-frame";
import { formatShare } from "../statistic/format-number";
import { levelWords } from "../words/level-words";
import { ChecklistFinding } from "./checklist-finding";
import { useCountedRaters } from "./counted-raters";
import { EnoughFinding } from "./enough-finding";
import {
  AgreementPanel,
  ChecklistAgreement,
  CoincidencePanel,
  DistributionPanel,
  EasePanel,
  EnoughLabelsPanel,
  RatersPanel,
  TwoRatersPanel,
} from "./folded-panels";
import { GroupsFold } from "./groups-fold";
import { ResultsFold } from "./results-fold";

export interface ResultsFoldsProps {
  view: RoundView;
  /** null where no level is asked */
  agreement: RoundAgreement | null;
}

/** All else that a round's labels say, each part behind a line with what it comes to. */
export function ResultsFolds({ view, agreement }: ResultsFoldsProps) {
  const { progress, filter, change, version } = view;
  const { id, protocol, levelNames } = progress.round;
  return (
    <div className="flex flex-col gap-2">
      {agreement ? (
        <>
          <ResultsFold id="agreement" title={texts.agreementInDetail} finding={agreementFinding(agreement)}>
            <AgreementPanel
              agreement={agreement}
              protocol={protocol}
              onLevelChange={(level) => change({ level })}
              onPairOrderChange={(order) => change({ order })}
            />
          </ResultsFold>
          <ResultsFold
            id="enough"
            title={texts.enoughLabels}
            finding={<EnoughFinding roundId={id} filter={filter} version={version} />}
          >
            <EnoughLabelsPanel roundId={id} filter={filter} version={version} labelsPerHour={progress.pace.perHour} />
          </ResultsFold>
          <ResultsFold id="labels" title={texts.whichLabels} finding={commonest(progress.round, agreement)}>
            <div className="grid gap-6 lg:grid-cols-2">
              <DistributionPanel agreement={agreement} names={levelNames} />
              <CoincidencePanel agreement={agreement} names={levelNames} />
            </div>
          </ResultsFold>
          <GroupsFold roundId={id} filter={filter} version={version}>
            <TwoRatersPanel roundId={id} filter={filter} version={version} />
          </GroupsFold>
        </>
      ) : null}
      {hasAnswers(protocol) ? (
        <ResultsFold
          id="questions"
          title={texts.checklistAnswers}
          finding={<ChecklistFinding roundId={id} whose={filter} version={version} />}
        >
          <ChecklistAgreement roundId={id} whose={filter} version={version} />
        </ResultsFold>
      ) : null}
      {progress.ease ? (
        <ResultsFold id="ease" title={texts.didTheChecklistHelp} finding={easeFinding(progress.ease)}>
          {filter.without === undefined ? null : <EveryLabelCounts />}
          <EasePanel ease={progress.ease} />
        </ResultsFold>
      ) : null}
      <ResultsFold id="raters" title={texts.labelsByRater} finding={<RatersFinding view={view} />}>
        {filter.without === undefined ? null : <EveryLabelCounts />}
        <RatersPanel progress={progress} />
      </ResultsFold>
    </div>
  );
}

/** "3 raters, 270 labels", of more where some do not count. */
function RatersFinding({ view: { progress, filter, version } }: { view: RoundView }) {
  const counted = useCountedRaters(progress, filter, version);
  const { labels } = progress;
  const raters = progress.raters.length;
  if (counted === null) return null;
  const isAll = counted.raters === raters && counted.labels === labels;
  return isAll
    ? `${say(texts.raters, { count: raters })}, ${say(texts.labels, { count: labels })}`
    : `${say(texts.ratersOf, { counted: counted.raters, count: raters })}, ${say(texts.labelsOf, { counted: counted.labels, count: labels })}`;
}

function EveryLabelCounts() {
  return <p className="text-sm text-ink-muted">{texts.everyLabelCountsHereNothing}</p>;
}

function agreementFinding({ percentAgreement, basis, pairOrder, histogram }: RoundAgreement): string {
  // Two real numbers are hardly ever equal, and need not be in order to agree.
  const share =
    percentAgreement.defined && histogram === null
      ? say(texts.percentAgreement, { share: formatShare(percentAgreement.value) })
      : "";
  return say(texts.by, {
    share,
    labels: say(texts.labels, { count: basis.nLabelsPairable }),
    raters: say(texts.raters, { count: basis.nRaters }),
    pairsAs: pairOrder === "stored" ? texts.pairsAsStored : "",
  });
}

function commonest(round: RoundView["progress"]["round"], { distribution, mean, histogram }: RoundAgreement): string {
  const said = mean.defined ? say(texts.mean, { mean: mean.value.toFixed(2) }) : "";
  if (histogram) return said;
  const most = distribution.toSorted((one, other) => other.count - one.count)[0];
  if (!most?.share.defined) return said;
  return say(texts.inText, {
    levelWords: levelWords(round, most.value),
    share: formatShare(most.share.value, 0),
    said: said ? `, ${said}` : "",
  });
}

function easeFinding(ease: NonNullable<RoundView["progress"]["ease"]>): string {
  const total = ease.easier + ease.harder + ease.no_effect;
  return total === 0
    ? texts.nobodyHasAnsweredYet
    : say(texts.easierInOfAnswers, { easier: formatShare(ease.easier / total, 0), total });
}
