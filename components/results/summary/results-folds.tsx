import { useQuery } from "@tanstack/react-query";
import { formatNumber, formatShare, formatStatistic } from "@/components/figure/statistic/format-number";
import { t } from "@/lib/messages/translate";
import { roundChecklistFigure, USUAL_ITEM_ORDER } from "@/lib/results/agreement-checklist";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import type { RoundAgreement } from "@/lib/results/agreement-round";
import { enoughLabelsFigure } from "@/lib/results/enough-labels";
import { isPending } from "@/lib/results/pending";
import { figureQuery, type WhoseLabels } from "@/lib/results/queries/figure-query";
import { armName } from "@/lib/round/arms";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { bestOf } from "@/lib/round/protocol/round-scale";
import { useWantedWidth } from "../filter/use-wanted-width";
import type { RoundView } from "../round/round-frame";
import { levelWords } from "../words";
import { useCountedRaters } from "./counted-raters";
import {
  AgreementByPanel,
  AgreementPanel,
  ArmsPanel,
  ChecklistAgreement,
  CoincidencePanel,
  DisagreementPanel,
  DistributionPanel,
  EasePanel,
  EnoughLabelsPanel,
  LabelModelPanel,
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
  const { id, protocol, levelNames, arms } = progress.round;
  return (
    <div className="flex flex-col gap-2">
      {arms ? (
        <ResultsFold id="arms" title={t("Arms")} finding={arms.map(armName).join(" · ")}>
          <ArmsPanel roundId={id} filter={filter} version={version} />
        </ResultsFold>
      ) : null}
      {agreement ? (
        <>
          <ResultsFold id="agreement" title={t("Agreement")} finding={agreementFinding(agreement)}>
            <AgreementPanel
              agreement={agreement}
              protocol={protocol}
              onLevelChange={(level) => change({ level })}
              onPairOrderChange={(order) => change({ order })}
            />
            <AgreementByPanel roundId={id} filter={filter} version={version} />
          </ResultsFold>
          <ResultsFold
            id="enough"
            title={t("Enough labels?")}
            finding={<EnoughFinding roundId={id} filter={filter} version={version} />}
          >
            <EnoughLabelsPanel roundId={id} filter={filter} version={version} labelsPerHour={progress.pace.perHour} />
          </ResultsFold>
          <ResultsFold id="labels" title={t("Label distribution")} finding={commonest(progress.round, agreement)}>
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
          title={t("Checklist answers")}
          finding={<ChecklistFinding roundId={id} whose={filter} version={version} />}
        >
          <ChecklistAgreement roundId={id} whose={filter} version={version} />
        </ResultsFold>
      ) : null}
      {agreement || hasAnswers(protocol) ? (
        <ResultsFold id="why" title={t("Why alpha is low")} finding={t("bias, noise, questions, hard items")}>
          <DisagreementPanel roundId={id} filter={filter} version={version} />
        </ResultsFold>
      ) : null}
      {agreement || hasAnswers(protocol) ? (
        <ResultsFold id="model" title={t("Mixed model")} finding={t("systems, with raters and instructions that vary")}>
          <LabelModelPanel
            roundId={id}
            labels={progress.labels}
            best={bestOf(progress.round.scale)}
            filter={filter}
            version={version}
          />
        </ResultsFold>
      ) : null}
      {progress.ease ? (
        <ResultsFold id="ease" title={t("Did the checklist help?")} finding={easeFinding(progress.ease)}>
          {filter.without === undefined ? null : <EveryLabelCounts />}
          <EasePanel ease={progress.ease} />
        </ResultsFold>
      ) : null}
      <ResultsFold id="raters" title={t("Labels by rater")} finding={<RatersFinding view={view} />}>
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
    ? `${t("{count, plural, one {# rater} other {# raters}}", { count: raters })}, ${t("{count, plural, one {# label} other {# labels}}", { count: labels })}`
    : `${t("{counted} of {count, plural, one {# rater} other {# raters}}", { counted: counted.raters, count: raters })}, ${t("{counted} of {count, plural, one {# label} other {# labels}}", { counted: counted.labels, count: labels })}`;
}

function EveryLabelCounts() {
  return <p className="text-sm text-ink-muted">{t("All labels are included.")}</p>;
}

function agreementFinding({ percentAgreement, basis, pairOrder, histogram }: RoundAgreement): string {
  // Two real numbers are hardly ever equal, and need not be in order to agree.
  const share =
    percentAgreement.defined && histogram === null
      ? t("percent agreement {share}, ", { share: formatShare(percentAgreement.value) })
      : "";
  return t(
    "{share}{labels, plural, one {# label} other {# labels}} by {raters, plural, one {# rater} other {# raters}}, on tasks with 2+ raters{pairsAs}",
    {
      share,
      labels: basis.nLabelsPairable,
      raters: basis.nRaters,
      pairsAs: pairOrder === "stored" ? t(", pairs as stored") : "",
    },
  );
}

function commonest(round: RoundView["progress"]["round"], { distribution, mean, histogram }: RoundAgreement): string {
  const said = mean.defined ? t("mean {mean}", { mean: formatNumber(mean.value, 2) }) : "";
  if (histogram) return said;
  const most = distribution.toSorted((one, other) => other.count - one.count)[0];
  if (!most?.share.defined) return said;
  return t("{levelWords} in {share}{said}", {
    levelWords: levelWords(round, most.value),
    share: formatShare(most.share.value, 0),
    said: said ? `, ${said}` : "",
  });
}

function easeFinding(ease: NonNullable<RoundView["progress"]["ease"]>): string {
  const total = ease.easier + ease.harder + ease.no_effect;
  return total === 0
    ? t("no answers yet")
    : t("easier in {easier} of {total} answers", { easier: formatShare(ease.easier / total, 0), total });
}

interface EnoughFindingProps {
  roundId: string;
  filter: AgreementFilter;
  version: string;
}

/** How many more tasks the wanted interval takes, in a few words; how wide it is where nobody said what is wanted. */
function EnoughFinding({ roundId, filter, version }: EnoughFindingProps) {
  const { width } = useWantedWidth();
  const { data } = useQuery(
    figureQuery(enoughLabelsFigure, roundId, { ...filter, width: width ?? undefined }, version),
  );
  if (!data) return null;
  const { moreUnits } = data;
  if (width === null || !moreUnits) {
    return data.width.defined ? t("the interval is {width} wide", { width: formatNumber(data.width.value, 2) }) : null;
  }
  if (!moreUnits.defined) return <>{t("can’t be estimated for an interval of {width}", { width })}</>;
  return moreUnits.value === 0
    ? t("enough for an interval of {width}", { width })
    : t("{count, plural, one {# more task} other {# more tasks}} for an interval of {width}", {
        count: moreUnits.value,
        width,
      });
}

interface ChecklistFindingProps {
  roundId: string;
  whose: WhoseLabels;
  version: string;
}

/** Alpha and the share of YES, which is no pass rate where a YES may cost points, in a few words. */
function ChecklistFinding({ roundId, whose, version }: ChecklistFindingProps) {
  const { raters, without } = whose;
  const { data } = useQuery(
    figureQuery(roundChecklistFigure, roundId, { raters, without, order: USUAL_ITEM_ORDER }, version),
  );
  if (!data || isPending(data)) return null;
  const { alpha, passRate } = data.pooled;
  return (
    <>
      {t("alpha {alpha}, {passRate} YES", {
        alpha: formatStatistic(alpha.value),
        passRate: formatStatistic(passRate, formatShare),
      })}
    </>
  );
}
