import type { ReactNode } from "react";
import { type AgreementLevel, amongWhom } from "@/lib/domain/agreement/agreement-filter";
import type { RoundRaters } from "@/lib/domain/agreement/agreement-raters";
import { DRAWN_NAMES } from "@/lib/domain/agreement/agreement-statistic";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { asksFor, hasAnswers, labelsPairs } from "@/lib/domain/protocol/protocols";
import * as texts from "@/lib/messages/researcher/raters";
import { say } from "@/lib/messages/researcher/say";
import { formatDuration, formatNumber, formatShare } from "../statistic/format-number";
import { levelWords } from "../words/level-words";

const KAPPA_MEANINGS: Record<AgreementLevel, string> = {
  nominal: texts.kappaComparesTheRatersLabel,
  ordinal: texts.kappaLinearWeightsCompares,
  interval: texts.kappaQuadraticWeightsCompares,
};

/** What the columns of the raters mean in this round, and what they rest on. */
export function RaterMeanings({ data, fastControl }: { data: RoundRaters; fastControl: ReactNode }) {
  const hasLevels = data.scale !== null;
  return (
    <dl className="grid gap-x-8 gap-y-4 text-sm md:grid-cols-2 [&_dd]:max-w-prose [&_dd]:text-ink-muted [&_dt]:font-medium">
      {hasLevels ? (
        <>
          <Meaning term={texts.agreementWithTheOthers}>{agreementText(data)}</Meaning>
          <Meaning term={texts.useOfTheScale}>{scaleText(data)}</Meaning>
        </>
      ) : null}
      {data.answers === null ? null : (
        <Meaning term={texts.checklistAnswers}>
          {say(texts.questionAskedOfOneResponse, { answersText: answersText(data.answers) })}
        </Meaning>
      )}
      <Meaning term={texts.referenceAnswers}>{referenceText(data)}</Meaning>
      <Meaning term={texts.timeOnATask}>
        {timeText(data)}
        {fastControl ? <span className="mt-2 flex">{fastControl}</span> : null}
      </Meaning>
      {hasLevels ? <Meaning term={texts.commonestLevelAndLongestRun}>{repeatedText(data)}</Meaning> : null}
      {labelsPairs(data.protocol) ? (
        <Meaning term={texts.firstPreferred}>
          {data.raters.some(({ position }) => position !== null)
            ? texts.howOftenTheResponseShownFirst
            : texts.whichResponseWasShownFirst}
        </Meaning>
      ) : null}
    </dl>
  );
}

function Meaning({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function agreementText({ alpha, query, drawn }: RoundRaters): string {
  const among = amongWhom(query.raters);
  const all = alpha.value.defined
    ? say(texts.alphaAmong, { among, level: query.level, alpha: formatNumber(alpha.value.value) })
    : say(texts.alphaAmongIsNotDefined, { among, explanation: alpha.value.explanation });
  return say(texts.whereAlphaWithoutTheRater, {
    all,
    kappaMeanings: KAPPA_MEANINGS[query.level],
    drawn: DRAWN_NAMES[drawn],
  });
}

function scaleText({ pairOrder }: RoundRaters): string {
  return pairOrder === "both" ? texts.spreadIsTheStandardDeviation : texts.biasIsTheMean;
}

function answersText({ alpha, nUnitsPairable, isSample, labels }: NonNullable<RoundRaters["answers"]>): string {
  const all = alpha.defined
    ? say(texts.alphaOfTheseRatersAnswers, { alpha: formatNumber(alpha.value), count: nUnitsPairable })
    : say(texts.alphaOfTheseRatersAnswersIsNotDefined, { explanation: alpha.explanation });
  return isSample ? say(texts.ofTheAnswersOfLabels, { all, labels }) : all;
}

function referenceText(data: RoundRaters): string {
  const right = labelsPairs(data.protocol)
    ? texts.referenceOutcomeATieB
    : say.list([
        ...(asksFor(data.protocol, "level") ? [texts.exactlyTheReferenceScore] : []),
        ...(hasAnswers(data.protocol) ? [texts.everyReferenceAnswer] : []),
      ]);
  return say(texts.rightMeansTrainingAndAttention, { strataText: strataText(data), right });
}

function strataText({ strata }: RoundRaters): string {
  const of = (stratum: (typeof strata)[number]["stratum"]) => strata.find((row) => row.stratum === stratum);
  const checks = (["training", "attention"] as const).map((stratum) => {
    const row = of(stratum);
    if (!row || row.tasks === 0) return say(texts.noTasksOf, { stratum });
    return say(texts.withAReferenceAnswer, {
      tasks: counted(row.tasks, say(texts.task, { stratum })),
      all: row.known === row.tasks ? texts.all : row.known,
    });
  });
  const main = of("main");
  return say(texts.thisRound, {
    checks: say.list(checks),
    count: main?.tasks ?? 0,
    known: main && main.known > 0 ? formatCount(main.known) : texts.none,
    has: main?.known === 1 ? texts.has : texts.have,
  });
}

function timeText({ fastBound }: RoundRaters): string {
  if (fastBound === null) return texts.noLabelOfThisRound;
  const { ms, chosen, medianMs } = fastBound;
  const bound = ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : formatDuration(ms);
  const why =
    chosen || medianMs === null ? texts.asChosen : say(texts.aQuarterOfTheMedian, { median: formatDuration(medianMs) });
  return say(texts.halfOfARatersTasks, { bound, why });
}

function repeatedText(data: RoundRaters): string {
  const { pairOrder, commonest } = data;
  const seen = pairOrder === "both" ? ` ${texts.ofPairsAsTheRater}` : "";
  const all =
    commonest.level !== null && commonest.share.defined
      ? ` ${say(texts.overAllLabelsTheCommonest, { levelWords: levelWords(data, commonest.level), share: formatShare(commonest.share.value) })}`
      : "";
  return say(texts.levelThatARaterGave, { seen, all });
}
