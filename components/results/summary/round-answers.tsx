import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatInterval, formatNumber } from "@/components/figure/statistic/format-number";
import { FewUnitsBadge } from "@/components/figure/statistic/statistic-cell";
import { useThrottled } from "@/components/figure/waiting/use-throttled";
import { systemComparisonFigure } from "@/lib/compare/system-comparison";
import { systemsHeadline } from "@/lib/compare/systems-headline";
import { t } from "@/lib/messages/translate";
import { roundChecklistFigure, USUAL_ITEM_ORDER } from "@/lib/results/agreement-checklist";
import { amongWhom, type RaterGroup } from "@/lib/results/agreement-filter";
import { roundRatersFigure } from "@/lib/results/agreement-raters";
import { roundAgreementFigure } from "@/lib/results/agreement-round";
import type { AgreementBasis, Estimate } from "@/lib/results/agreement-statistic";
import { alphaMeaningAmong } from "@/lib/results/alpha-meaning";
import { itemAnalysisFigure } from "@/lib/results/item-analysis";
import { nextStep } from "@/lib/results/next-step";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { severityCauseFigure } from "@/lib/results/rater-severity";
import { ratersToLookAt } from "@/lib/results/raters-to-look-at";
import { hasAnswers, labelsInstructions } from "@/lib/round/protocol/protocols";
import { bestOf } from "@/lib/round/protocol/round-scale";
import type { RoundSummary } from "@/lib/round/round";
import { systemsHeadlineWords } from "../systems-headline-words";

/** While people label, each new label is another version: the figures of all rounds follow them slowly. */
const THROTTLE_MS = 15_000;

export interface RoundAnswersProps {
  round: RoundSummary;
  /** of the study; null until it is known */
  members: number | null;
}

interface RoundProps {
  round: RoundSummary;
  /** of its labels, which the figures follow */
  version: string;
}

/** What a round's labels say, as a list's terms: alpha, the leading system, and what the round needs next. */
export function RoundAnswers({ round, members }: RoundAnswersProps) {
  const version = useThrottled(`${round.labels}`, THROTTLE_MS);
  const isLabelled = round.labels > 0;
  return (
    <>
      <Answer name={t("Alpha")} isEmpty={!isLabelled}>
        {isLabelled ? <RoundAlpha round={round} version={version} /> : <Nothing>{t("no labels yet")}</Nothing>}
      </Answer>
      <Answer name={t("Leader")} isEmpty={!isLabelled}>
        {isLabelled ? <RoundLeader round={round} version={version} /> : <Nothing>{t("no labels yet")}</Nothing>}
      </Answer>
      <Answer name={t("Next step")}>
        {members === null ? null : <RoundNextStep round={round} version={version} members={members} />}
      </Answer>
    </>
  );
}

interface AnswerProps {
  name: string;
  isEmpty?: boolean;
  children: ReactNode;
}

/** It keeps the room of two lines until there is an answer. One below the other, empty ones would only take room. */
function Answer({ name, isEmpty = false, children }: AnswerProps) {
  return (
    <div className={isEmpty ? "min-w-0 max-sm:hidden" : "min-w-0"}>
      <dt className="text-xs text-ink-muted">{name}</dt>
      <dd className="mt-0.5 min-h-10">{children}</dd>
    </div>
  );
}

/** Alpha of a round's levels, else of its checklist answers, with its interval and what it means. */
function RoundAlpha({ round, version }: RoundProps) {
  const { id, scale, protocol } = round;
  const ofLevels = useQuery({ ...figureQuery(roundAgreementFigure, id, {}, version), enabled: scale !== null });
  const ofAnswers = useQuery({
    ...figureQuery(roundChecklistFigure, id, { order: USUAL_ITEM_ORDER }, version),
    enabled: scale === null && hasAnswers(protocol),
  });
  if (scale === null && !hasAnswers(protocol)) return <Nothing>{t("no alpha in this protocol")}</Nothing>;
  if (scale !== null) {
    const { data } = ofLevels;
    return data ? <Alpha {...data} unit={t("task")} /> : <Waiting error={ofLevels.error} />;
  }
  const { data } = ofAnswers;
  if (!data || isPending(data)) return <Waiting error={ofAnswers.error} />;
  return <Alpha {...data.pooled} raters={data.raters} unit={t("question")} />;
}

interface AlphaProps {
  alpha: Estimate;
  basis: AgreementBasis;
  raters: RaterGroup;
  unit: string;
}

function Alpha({ alpha, basis, raters, unit }: AlphaProps) {
  const { value, interval } = alpha;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="font-semibold">{value.defined ? formatNumber(value.value) : t("not defined")}</span>{" "}
        {value.defined && interval.defined ? (
          <span className="text-sm text-ink-muted">{formatInterval(interval.value)}</span>
        ) : null}
        <FewUnitsBadge units={basis.nUnitsPairable} what={unit} />
      </p>
      <p className="text-xs text-ink-muted">{alphaMeaningAmong(alpha, amongWhom(raters))}</p>
    </>
  );
}

/** Which system leads in a round, against the next one and with the test. */
function RoundLeader({ round, version }: RoundProps) {
  const isOfSystems = !labelsInstructions(round.protocol);
  const { data, error } = useQuery({
    ...figureQuery(systemComparisonFigure, round.id, {}, version),
    enabled: isOfSystems,
  });
  if (!isOfSystems) return <Nothing>{t("no systems in this protocol")}</Nothing>;
  if (!data || isPending(data)) return <Waiting error={error} />;
  const headline = systemsHeadline(data, bestOf(round.scale));
  if (!headline) return <Nothing>{t("no two systems on one instruction")}</Nothing>;
  const { title, difference } = systemsHeadlineWords(headline);
  return (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
      <p className="text-xs text-ink-muted tabular-nums">{difference}</p>
    </>
  );
}

/** What a round needs next, from its labels. */
function RoundNextStep({ round, version, members }: RoundProps & { members: number }) {
  const hasLabels = round.labels > 0;
  const items = useQuery({
    ...figureQuery(itemAnalysisFigure, round.id, {}, version),
    enabled: hasLabels && hasAnswers(round.protocol),
  });
  const raters = useQuery({
    ...figureQuery(roundRatersFigure, round.id, { names: "0" }, version),
    enabled: hasLabels,
  });
  const { data: severity } = useQuery({
    ...figureQuery(severityCauseFigure, round.id, {}, version),
    enabled: hasLabels,
  });
  const found = raters.data && !isPending(raters.data) ? raters.data : null;
  const cause = severity && !isPending(severity) ? severity.cause : null;
  const { kind, title, text } = nextStep({
    round,
    places: round,
    members,
    target: null,
    enough: null,
    items: items.data ?? null,
    raters: found && ratersToLookAt(found),
    severity: cause && { ...cause, areJudges: found?.query.raters === "judge" },
  });
  return (
    <>
      <p className={kind === "none" ? "text-ink-muted" : "font-semibold"}>{title}</p>
      {text === "" ? null : <p className="text-xs text-pretty text-ink-muted">{text}</p>}
    </>
  );
}

function Waiting({ error }: { error: Error | null }) {
  return error ? (
    <p role="alert" className="text-sm">
      {t("This could not be computed.")}
    </p>
  ) : (
    <p aria-busy="true" className="text-sm text-ink-muted">
      {t("Computing…")}
    </p>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className="text-sm text-ink-muted">{children}</p>;
}
