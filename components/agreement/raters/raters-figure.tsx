import type { RaterReport, RoundRaters } from "@/lib/domain/agreement/agreement-raters";
import { DRAWN_NAMES, FEW_UNITS } from "@/lib/domain/agreement/agreement-statistic";
import { counted, formatCount } from "@/lib/domain/format/counted";
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
      title="Raters at a glance"
      description={`Kappa with the others’ consensus (${query.level}), with 95 % intervals (bootstrap over ${DRAWN_NAMES[drawn]}). The CSV file holds every number of this page.`}
      empty="No rater of this kind has labelled."
      chart={(width) => (
        <IntervalPlot
          width={width}
          axis="Kappa with the others"
          label={`Kappa of ${counted(raters.length, "rater")} with the others`}
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
        caption: "Numbers of each rater",
        rows: raters,
        rowKey: (rater) => rater.raterId,
        columns: [
          ...COLUMNS,
          csv("drawn", "Intervals draw", () => DRAWN_NAMES[drawn]),
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
  return `${name === null ? pseudonym : `${pseudonym} ${name}`}${simulated ? " (simulated)" : ""}`;
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
    csv(`${stratum}-n`, `Known ${stratum} labels`, (rater) => of(rater)?.n ?? 0),
    csv(`${stratum}-right`, `Known ${stratum} right`, (rater) => of(rater)?.right ?? 0),
  ];
};

const COLUMNS: readonly FigureColumn<RaterReport>[] = [
  { id: "rater", header: "Rater", rowHeader: true, value: nameOf },
  csv("kind", "Kind", (rater) => rater.kind),
  { id: "labels", header: "Labels", numeric: true, value: (rater) => rater.labels },
  ...estimateColumns<RaterReport>("kappa", "Kappa", (rater) => rater.agreement.kappa),
  { id: "n", header: "Tasks shared", numeric: true, value: (rater) => rater.agreement.nConsensus },
  csv("without", "Alpha without", (rater) => rater.agreement.alphaWithout),
  csv("change", "Change of alpha", (rater) => rater.agreement.change),
  csv("mean", "Mean level", (rater) => rater.scale.mean),
  csv("spread", "Spread", (rater) => rater.scale.spread),
  ...estimateColumns<RaterReport>("bias", "Bias", (rater) => rater.scale.bias),
  csv("yes", "Checklist YES", ({ answers }) => answers?.yes ?? null),
  csv("no", "Checklist NO", ({ answers }) => answers?.no ?? null),
  csv("unknown", "Checklist UNKNOWN", ({ answers }) => answers?.unknown ?? null),
  csv("answers-without", "Alpha of answers without", ({ answers }) => answers?.alphaWithout ?? null),
  csv("answers-change", "Change of alpha of answers", ({ answers }) => answers?.change ?? null),
  csv("answers-kappa", "Kappa of answers", ({ answers }) => answers?.kappa.value ?? null),
  csv("answers-same", "Answers that agree with majority", ({ answers }) => answers?.same.value ?? null),
  csv("answers-n", "Questions shared", ({ answers }) => answers?.nConsensus ?? null),
  csv("competence", "Competence (MACE)", (rater) => rater.reliability.competence),
  csv("accuracy", "Accuracy (Dawid–Skene)", (rater) => rater.reliability.accuracy),
  ...known("training"),
  ...known("attention"),
  ...known("main"),
  csv("median", "Median time (ms)", (rater) => rater.time.medianMs),
  csv("fast", "Fast", (rater) => rater.time.fast),
  csv("timed", "With a time", (rater) => rater.time.n),
  csv("commonest", "Commonest level", (rater) => rater.same.level),
  csv("same", "Share of the most common", (rater) => rater.same.share),
  csv("run", "Longest run", (rater) => rater.same.longestRun),
  csv("first", "First side preferred", (rater) => rater.position?.first ?? null),
  csv("second", "Second side preferred", (rater) => rater.position?.second ?? null),
];
