import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import type { TestedMean } from "@/lib/stats/judge/choice-biases";
import type { Interval } from "@/lib/stats/resampling/interval";
import { mapStatistic, type Statistic, valueOrNull } from "@/lib/stats/statistic";
import { intervalJson, valueJson } from "../agreement/agreement-json";
import { intervalText, intervalTitle, onePointNote, valueText } from "../agreement/agreement-text";
import { pText } from "../agreement/comparison-output";
import type { ResamplingOptions } from "../agreement/compute-agreement";
import { textTable } from "../support/text-table";
import type { BiasResult } from "./compute-biases";

/** The object that --json prints. */
export function biasesJson(results: readonly BiasResult[]) {
  return {
    results: results.map(({ rater, firstPosition, length, self }) => ({
      rater,
      first_position: meanJson(firstPosition),
      longer: meanJson(length.longerShare),
      length: {
        n: length.n,
        ...valueJson(length.slope),
        ...intervalJson(length.slopeInterval),
        odds_ratio: valueOrNull(mapStatistic(length.slope, Math.exp)),
        win_rates: length.winRates.map(({ a, b, n, winRate, controlled, controlledInterval }) => ({
          a,
          b,
          n,
          win_rate: valueOrNull(winRate),
          controlled: { ...valueJson(controlled), ...intervalJson(controlledInterval) },
        })),
      },
      self_preference: self && {
        system: self.system,
        own: valueOrNull(self.preference.own),
        people: valueOrNull(self.preference.people),
        ...meanJson(self.preference.difference),
      },
    })),
  };
}

function meanJson({ n, nClusters, value, interval, pValue }: TestedMean) {
  return { n, n_clusters: nClusters, ...valueJson(value), ...intervalJson(interval), p: valueOrNull(pValue) };
}

export function biasesText(
  name: string,
  results: readonly BiasResult[],
  { resamples, seed, confidence }: ResamplingOptions,
): string {
  const right = { align: "right" as const };
  const interval = { title: intervalTitle(confidence) };
  const shares = (read: (result: BiasResult) => TestedMean) =>
    textTable(
      [{ title: "rater" }, { title: "n", ...right }, { title: "share", ...right }, interval, { title: "p", ...right }],
      results.map((result) => {
        const { n, value, interval: bounds, pValue } = read(result);
        return [
          ...[shorten(result.rater, 30), n.toLocaleString("en"), valueText(value), intervalText(bounds)],
          pValue.defined ? pText(pValue.value) : "",
        ];
      }),
    );
  const winRates = results.flatMap(({ rater, length }) => length.winRates.map((rate) => ({ rater, ...rate })));
  const selves = results.flatMap(({ rater, self }) => (self ? [{ rater, ...self }] : []));
  const all: (Statistic<unknown> | null)[] = results.flatMap(({ firstPosition, length, self }) => [
    ...[firstPosition.value, length.slope, self?.preference.own ?? null],
  ]);
  const reasons = new Set(all.flatMap((value) => (value === null || value.defined ? [] : [value.explanation])));
  return [
    `What may sway the choices of ${name}`,
    "",
    "Share of the response shown first (1/2: no bias)",
    shares(({ firstPosition }) => firstPosition),
    "",
    "Share of the longer response",
    shares(({ length }) => length.longerShare),
    "",
    "Odds of being chosen for a response twice as long (1: no bias)",
    textTable(
      [{ title: "rater" }, { title: "n", ...right }, { title: "odds ratio", ...right }, interval],
      results.map(({ rater, length: { n, slope, slopeInterval } }) => [
        ...[shorten(rater, 30), n.toLocaleString("en"), valueText(mapStatistic(slope, Math.exp))],
        intervalText(mapStatistic(slopeInterval, oddsOf)),
      ]),
    ),
    ...(winRates.length > 0
      ? [
          "",
          "Win rates, and what they would be were responses equally long",
          textTable(
            [
              ...[{ title: "rater" }, { title: "a" }, { title: "b" }, { title: "n", ...right }],
              ...[{ title: "win rate of a", ...right }, { title: "length-controlled", ...right }, interval],
            ],
            winRates.map(({ rater, a, b, n, winRate, controlled, controlledInterval }) => [
              ...[shorten(rater, 30), shorten(a, 30), shorten(b, 30), n.toLocaleString("en")],
              ...[valueText(winRate), valueText(controlled), intervalText(controlledInterval)],
            ]),
          ),
        ]
      : []),
    ...(selves.length > 0
      ? [
          "",
          "Share of the responses of a rater's own model, and people's on the same pairs",
          textTable(
            [
              ...[
                { title: "rater" },
                { title: "own system" },
                { title: "n", ...right },
                { title: "rater's", ...right },
              ],
              ...[
                { title: "people's", ...right },
                { title: "difference", ...right },
                interval,
                { title: "p", ...right },
              ],
            ],
            selves.map(({ rater, system, preference: { n, own, people, difference } }) => [
              ...[shorten(rater, 30), shorten(system, 30), n.toLocaleString("en"), valueText(own), valueText(people)],
              ...[valueText(difference.value), intervalText(difference.interval)],
              difference.pValue.defined ? pText(difference.pValue.value) : "",
            ]),
          ),
        ]
      : []),
    "",
    ...[...reasons].map((reason) => `Undefined. ${reason}`),
    `p: turning whole clusters round; the interval beside it, from the same test, excludes what it would be without a bias exactly when p < ${Number((1 - confidence).toPrecision(3))}. Other intervals: bootstrap over clusters. ${counted(resamples, "resample")}, seed ${seed}.`,
    onePointNote(results.map(({ length }) => length.slopeInterval)),
  ]
    .join("\n")
    .trimEnd();
}

function oddsOf(interval: Interval): Interval {
  return { ...interval, low: Math.exp(interval.low), high: Math.exp(interval.high) };
}
