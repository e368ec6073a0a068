import { alphaScaleOf, type ChartScale } from "@/components/figure/chart/chart-scale";
import { IntervalPlot } from "@/components/figure/chart/interval-plot";
import { estimateColumns, pairOrderColumns } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import type { FigureColumn } from "@/components/figure/figure-data";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import type { RaterReport, RoundRaters } from "@/lib/results/agreement-raters";
import { DRAWN_NAMES, FEW_UNITS } from "@/lib/results/agreement-statistic";

/** Kappa of each rater with the others at a glance; its file holds every number of the page. */
export function RatersFigure({ data: { raters, query, pairOrder, drawn } }: { data: RoundRaters }) {
  return (
    <Figure<RaterReport>
      title={t("Raters at a glance")}
      description={t(
        "Kappa with the others’ consensus ({level}), with 95% intervals (bootstrap over {drawn}). The CSV file contains every number on this page.",
        { level: query.level, drawn: DRAWN_NAMES[drawn] },
      )}
      empty={t("No rater of this kind has labelled.")}
      chart={(width) => (
        <IntervalPlot
          width={width}
          axis={t("Kappa with the others")}
          label={t("Kappa of {count, plural, one {# rater} other {# raters}} with the others", {
            count: raters.length,
          })}
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
        caption: t("Numbers of each rater"),
        rows: raters,
        rowKey: (rater) => rater.raterId,
        columns: [
          ...COLUMNS,
          csv("drawn", t("Bootstrap over"), () => DRAWN_NAMES[drawn]),
          ...pairOrderColumns<RaterReport>(pairOrder),
        ],
      }}
    />
  );
}

/** As alpha's, without the marks that are customary for alpha alone. */
function kappaScale(raters: readonly RaterReport[]): ChartScale {
  const { ticks, ...scale } = alphaScaleOf(raters.map(({ agreement }) => agreement.kappa));
  return { ...scale, ticks: [...ticks.filter((tick) => !tick.isMark), { at: 0.5, text: "0.5" }] };
}

function nameOf({ pseudonym, name, simulated }: RaterReport): string {
  return `${name === null ? pseudonym : `${pseudonym} ${name}`}${simulated ? ` (${t("simulated")})` : ""}`;
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
    csv(`${stratum}-n`, t("Known {stratum} labels", { stratum }), (rater) => of(rater)?.n ?? 0),
    csv(`${stratum}-right`, t("Known {stratum} right", { stratum }), (rater) => of(rater)?.right ?? 0),
  ];
};

const COLUMNS: readonly FigureColumn<RaterReport>[] = [
  { id: "rater", header: t("Rater"), rowHeader: true, value: nameOf },
  csv("kind", t("Kind"), (rater) => rater.kind),
  { id: "labels", header: t("Labels"), numeric: true, value: (rater) => rater.labels },
  ...estimateColumns<RaterReport>("kappa", t("Kappa"), (rater) => rater.agreement.kappa),
  { id: "n", header: t("Tasks shared"), numeric: true, value: (rater) => rater.agreement.nConsensus },
  csv("without", t("Alpha without"), (rater) => rater.agreement.alphaWithout),
  csv("change", t("Change of alpha"), (rater) => rater.agreement.change),
  csv("mean", t("Mean level"), (rater) => rater.scale.mean),
  csv("spread", t("Spread"), (rater) => rater.scale.spread),
  ...estimateColumns<RaterReport>("bias", t("Bias"), (rater) => rater.scale.bias),
  csv("yes", t("Checklist YES"), ({ answers }) => answers?.yes ?? null),
  csv("no", t("Checklist NO"), ({ answers }) => answers?.no ?? null),
  csv("unknown", t("Checklist UNKNOWN"), ({ answers }) => answers?.unknown ?? null),
  csv("answers-without", t("Alpha of answers without"), ({ answers }) => answers?.alphaWithout ?? null),
  csv("answers-change", t("Change of alpha of answers"), ({ answers }) => answers?.change ?? null),
  csv("answers-kappa", t("Kappa of answers"), ({ answers }) => answers?.kappa.value ?? null),
  csv("answers-same", t("Answers that agree with majority"), ({ answers }) => answers?.same.value ?? null),
  csv("answers-n", t("Questions shared"), ({ answers }) => answers?.nConsensus ?? null),
  csv("competence", t("Competence (MACE)"), (rater) => rater.reliability.competence),
  csv("accuracy", t("Accuracy (Dawid–Skene)"), (rater) => rater.reliability.accuracy),
  ...known("training"),
  ...known("attention"),
  ...known("main"),
  csv("median", t("Median time (ms)"), (rater) => rater.time.medianMs),
  csv("fast", t("Fast"), (rater) => rater.time.fast),
  csv("timed", t("With a time"), (rater) => rater.time.n),
  csv("commonest", t("Most frequent level"), (rater) => rater.same.level),
  csv("same", t("Share of the most common"), (rater) => rater.same.share),
  csv("run", t("Longest run"), (rater) => rater.same.longestRun),
  csv("first", t("First side preferred"), (rater) => rater.position?.first ?? null),
  csv("second", t("Second side preferred"), (rater) => rater.position?.second ?? null),
];
