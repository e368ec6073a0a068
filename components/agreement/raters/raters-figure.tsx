import type { RaterReport, RoundRaters } from "@/lib/domain/agreement/agreement-raters";
import { DRAWN_NAMES, FEW_UNITS } from "@/lib/domain/agreement/agreement-statistic";
import { formatCount } from "@/lib/domain/format/counted";
import * as texts from "@/lib/messages/researcher/raters";
import { say } from "@/lib/messages/researcher/say";
import { alphaScaleOf, type ChartScale } from "../chart/chart-scale";
import { IntervalPlot } from "../chart/interval-plot";
import { estimateColumns } from "../figure/estimate-columns";
import { Figure } from "../figure/figure";
import type { FigureColumn } from "../figure/figure-data";
import { pairOrderColumns } from "../figure/pair-order-columns";

/** Kappa of each rater with the others at a glance; its file holds every number of the page. */
export function RatersFigure({ data: { raters, query, pairOrder, drawn } }: { data: RoundRaters }) {
  return (
    <Figure<RaterReport>
      title={texts.ratersAtAGlance}
      description={say(texts.kappaWithTheOthersConsensus, { level: query.level, drawn: DRAWN_NAMES[drawn] })}
      empty={texts.noRaterOfThisKind}
      chart={(width) => (
        <IntervalPlot
          width={width}
          axis={texts.kappaWithTheOthers}
          label={say(texts.kappaOfRaters, { count: raters.length })}
          rows={raters.map((rater) => ({
            key: rater.raterId,
            name: nameOf(rater),
            estimate: rater.agreement.kappa,
            note: `n ${formatCount(rater.agreement.nConsensus)}`,
            few: rater.agreement.nConsensus < FEW_UNITS,
          }))}
          scale={kappaScale(raters)}
        />
      )}
      data={{
        caption: texts.numbersOfEachRater,
        rows: raters,
        rowKey: (rater) => rater.raterId,
        columns: [
          ...COLUMNS,
          csv("drawn", texts.bootstrapOver, () => DRAWN_NAMES[drawn]),
          ...pairOrderColumns<RaterReport>(pairOrder),
        ],
      }}
      tableHeight="max-h-128"
    />
  );
}

/** As alpha's, without the marks that are customary for alpha alone. */
function kappaScale(raters: readonly RaterReport[]): ChartScale {
  const { ticks, ...scale } = alphaScaleOf(raters.map(({ agreement }) => agreement.kappa));
  return { ...scale, ticks: [...ticks.filter((tick) => !tick.isMark), { at: 0.5, text: "0.5" }] };
}

function nameOf({ pseudonym, name, simulated }: RaterReport): string {
  return `${name === null ? pseudonym : `${pseudonym} ${name}`}${simulated ? ` (${texts.simulated})` : ""}`;
}

const csv = (id: string, header: string, value: FigureColumn<RaterReport>["value"]): FigureColumn<RaterReport> => ({
  id,
  header,
  value,
  only: "csv",
});

const known = (stratum: RaterReport["known"][number]["stratum"]): FigureColumn<RaterReport>[] => {
  const of = (rater: RaterReport) => rater.known.find((row) => row.stratum === stratum);
  return [
    csv(`${stratum}-n`, say(texts.knownLabels, { stratum }), (rater) => of(rater)?.n ?? 0),
    csv(`${stratum}-right`, say(texts.knownRight, { stratum }), (rater) => of(rater)?.right ?? 0),
  ];
};

const COLUMNS: readonly FigureColumn<RaterReport>[] = [
  { id: "rater", header: texts.rater, rowHeader: true, value: nameOf },
  csv("kind", texts.kind, (rater) => rater.kind),
  { id: "labels", header: texts.labels, numeric: true, value: (rater) => rater.labels },
  ...estimateColumns<RaterReport>("kappa", texts.kappa, (rater) => rater.agreement.kappa),
  { id: "n", header: texts.tasksShared, numeric: true, value: (rater) => rater.agreement.nConsensus },
  csv("without", texts.alphaWithout, (rater) => rater.agreement.alphaWithout),
  csv("change", texts.changeOfAlpha, (rater) => rater.agreement.change),
  csv("mean", texts.meanLevel, (rater) => rater.scale.mean),
  csv("spread", texts.spread, (rater) => rater.scale.spread),
  ...estimateColumns<RaterReport>("bias", texts.bias, (rater) => rater.scale.bias),
  csv("yes", texts.checklistYes, ({ answers }) => answers?.yes ?? null),
  csv("no", texts.checklistNo, ({ answers }) => answers?.no ?? null),
  csv("unknown", texts.checklistUnknown, ({ answers }) => answers?.unknown ?? null),
  csv("answers-without", texts.alphaOfAnswersWithout, ({ answers }) => answers?.alphaWithout ?? null),
  csv("answers-change", texts.changeOfAlphaOfAnswers, ({ answers }) => answers?.change ?? null),
  csv("answers-kappa", texts.kappaOfAnswers, ({ answers }) => answers?.kappa.value ?? null),
  csv("answers-same", texts.answersThatAgreeWithMajority, ({ answers }) => answers?.same.value ?? null),
  csv("answers-n", texts.questionsShared, ({ answers }) => answers?.nConsensus ?? null),
  csv("competence", texts.competenceMace, (rater) => rater.reliability.competence),
  csv("accuracy", texts.accuracyDawidSkene, (rater) => rater.reliability.accuracy),
  ...known("training"),
  ...known("attention"),
  ...known("main"),
  csv("median", texts.medianTimeMs, (rater) => rater.time.medianMs),
  csv("fast", texts.fast, (rater) => rater.time.fast),
  csv("timed", texts.withATime, (rater) => rater.time.n),
  csv("commonest", texts.commonestLevel, (rater) => rater.same.level),
  csv("same", texts.shareOfTheMostCommon, (rater) => rater.same.share),
  csv("run", texts.longestRun, (rater) => rater.same.longestRun),
  csv("first", texts.firstSidePreferred, (rater) => rater.position?.first ?? null),
  csv("second", texts.secondSidePreferred, (rater) => rater.position?.second ?? null),
];
