import { alphaVerdict, meanVerdict } from "@/components/compare/protocols/verdict-words";
import { differenceScale } from "@/components/figure/chart/chart-scale";
import { IntervalPlot } from "@/components/figure/chart/interval-plot";
import { estimateColumns } from "@/components/figure/estimate-columns";
import { Figure } from "@/components/figure/figure";
import {
  formatDuration,
  formatNumber,
  formatStatistic,
  pValueWords,
} from "@/components/figure/statistic/format-number";
import { FewUnitsBadge } from "@/components/figure/statistic/statistic-cell";
import { Callout } from "@/components/ui/callout";
import type { ComparedNumbers, ProtocolPair, ProtocolRound } from "@/lib/compare/protocols";
import { t } from "@/lib/messages/translate";
import { DRAWN_NAMES, type Estimate, FEW_UNITS } from "@/lib/results/agreement-statistic";
import { bestInWords } from "@/lib/round/protocol/round-scale";
import { scaleNamed } from "@/lib/round/protocol/scale";

export interface ProtocolPairPanelProps {
  pair: Extract<ProtocolPair, { comparable: true }>;
  a: ProtocolRound;
  b: ProtocolRound;
}

interface Row {
  key: string;
  name: string;
  compared: ComparedNumbers;
  change: Estimate;
}

/** One round against another: what may be concluded, then the differences with their intervals. */
export function ProtocolPairPanel({ pair, a, b }: ProtocolPairPanelProps) {
  const words = alphaVerdict(pair, { a: a.name, b: b.name });
  const { difference } = pair.mean;
  // Of pairs that are read both ways there is none.
  const hasMean = difference.defined || difference.reason !== "no-direction";
  const rows: Row[] = [
    { key: "alpha", name: t("Difference of alpha"), compared: pair.alpha, change: changeOf(pair.alpha) },
    ...(hasMean
      ? [
          {
            key: "mean",
            name: t("Difference of the mean {noun}", { noun: scaleNamed(a.scale).noun }),
            compared: pair.mean,
            change: changeOf(pair.mean),
          },
        ]
      : []),
  ];
  const ends = rows.flatMap(({ change: { value, interval } }) => [
    ...(value.defined ? [value.value] : []),
    ...(interval.defined ? [interval.value.low, interval.value.high] : []),
  ]);
  const fewest = Math.min(pair.nUnits.a, pair.nUnits.b);
  return (
    <Figure<Row>
      title={t("{first} against {second}", { first: b.name, second: a.name })}
      description={designWords(pair)}
      footer={t(
        "Second minus first. Intervals: bootstrap over {drawnNames}, 2,000 resamples. p-values: permutation test within each {instruction}, consistent with the interval: it excludes 0 exactly when p < 0.05.",
        {
          drawnNames: DRAWN_NAMES[pair.drawn],
          instruction: pair.drawn === "instructions" ? t("instruction") : t("task"),
        },
      )}
      lead={
        <div className="flex flex-col gap-4 pb-5">
          {pair.design === "unpaired" ? (
            <Callout tone="warning" title={t("The two rounds have no task in common")}>
              {t(
                "This compares two different sets of tasks: a difference may come from the tasks. To compare protocols, create a round on the same tasks as an earlier one.",
              )}
            </Callout>
          ) : null}
          <Callout tone={words.tone} title={words.title}>
            {words.text}
          </Callout>
          <p className="max-w-prose">
            {hasMean ? `${meanVerdict(pair.mean, scaleNamed(a.scale).noun)}${bestInWords(a.scale)} ` : ""}
            {timeWords(a, b)}
          </p>
          {fewest < FEW_UNITS ? (
            <div>
              <FewUnitsBadge units={fewest} />
            </div>
          ) : null}
        </div>
      }
      chart={(width) => (
        <IntervalPlot
          width={width}
          axis={t("Difference, second minus first")}
          label={t("Differences between {first} and {second}", { first: b.name, second: a.name })}
          scale={differenceScale(ends)}
          rows={rows.map(({ key, name, compared, change }) => ({
            key,
            name,
            estimate: change,
            few: fewest < FEW_UNITS,
            note: compared.pValue.defined ? pValueWords(compared.pValue.value) : undefined,
          }))}
        />
      )}
      data={{
        caption: t("{first} against {second}", { first: b.name, second: a.name }),
        columns: [
          { id: "what", header: t("Statistic"), rowHeader: true, value: (row) => row.name },
          statistic("a", a.name, (row) => row.compared.a),
          statistic("b", b.name, (row) => row.compared.b),
          ...estimateColumns<Row>("difference", t("Difference"), (row) => row.change),
          statistic("p", "p-value", (row) => row.compared.pValue),
        ],
        rows,
        rowKey: (row) => row.key,
      }}
    />
  );
}

function statistic(id: string, header: string, of: (row: Row) => ComparedNumbers["a"]) {
  return { id, header, numeric: true, value: of, cell: (row: Row) => formatStatistic(of(row), formatNumber) };
}

function changeOf({ difference, interval }: ComparedNumbers): Estimate {
  return { value: difference, interval };
}

function timeWords(a: ProtocolRound, b: ProtocolRound): string {
  if (a.medianDurationMs === null || b.medianDurationMs === null) {
    return t("Task times are not known for both rounds.");
  }
  return t("Median time per label: {medianDurationMs} in the first, {medianDurationMs2} in the second.", {
    medianDurationMs: formatDuration(a.medianDurationMs),
    medianDurationMs2: formatDuration(b.medianDurationMs),
  });
}

function designWords(pair: ProtocolPairPanelProps["pair"]): string {
  const { a: leftOutOfA, b: leftOutOfB } = pair.nUnitsLeftOut;
  return pair.design === "paired"
    ? t("Paired over {count, plural, one {# task} other {# tasks}} with 2+ labels in both rounds{leftOutOfA}.", {
        count: pair.nUnits.a,
        leftOutOfA:
          leftOutOfA + leftOutOfB > 0
            ? t("; left out {leftOutOfA} of the first round, {leftOutOfB} of the second", {
                leftOutOfA,
                leftOutOfB,
              })
            : "",
      })
    : t("Unpaired: {first, plural, one {# task} other {# tasks}} and {second, plural, one {# task} other {# tasks}}.", {
        first: pair.nUnits.a,
        second: pair.nUnits.b,
      });
}
