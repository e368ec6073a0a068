import { pValueWords } from "@/components/figure/statistic/format-number";
import type { ComparedSystems, RankedSystemRow, SystemComparisonResult } from "@/lib/compare/system-comparison";
import { measuresOf, nothingOf, standings, systemsHeadline } from "@/lib/compare/systems-headline";
import { formatNumber } from "@/lib/format/format-number";
import { amongWhom } from "@/lib/results/agreement-filter";
import type { Estimate, NumberStatistic, WireInterval } from "@/lib/results/agreement-statistic";
import { countCell, estimateCell, numberCell, type PlainCell, textCell } from "@/lib/results/table/plain-table";
import { bestInWords, bestOf } from "@/lib/round/protocol/round-scale";
import type { ScaleName } from "@/lib/round/protocol/scale";
import type { Statistic } from "@/lib/stats/statistic";
import { systemsHeadlineText } from "../systems-headline-words";
import type { Prose } from "./prose";

const MEASURES = [
  { name: "mean score", header: "Mean score", measure: "score" },
  { name: "score by points", header: "Score by points", measure: "points" },
  { name: "DRFR", header: "DRFR", measure: "requirements" },
  { name: "win rate", header: "Win rate", measure: "winRate" },
] as const;

/** A p-value below it is a difference beyond chance. */
const SIGNIFICANT = 0.05;

/** Every two systems with their paired differences, and the ranking; nothing of fewer than two systems. */
export function saySystems(prose: Prose, result: SystemComparisonResult, scale: ScaleName | null): void {
  const { pairs, ranking, comparisons, raters } = result;
  if (pairs.length === 0) return;
  const measures = MEASURES.filter(({ measure }) => pairs.some((pair) => pair[measure] !== null));
  const resamples = resamplesOf(pairs.flatMap((pair) => measures.flatMap(({ measure }) => pair[measure] ?? [])));
  prose.endParagraph();
  prose.say(
    `We compare ${prose.count(systemsIn(pairs), "system")} in pairs by the labels of ${prose.plain(amongWhom(raters))}, on what both have labels for.${bestInWords(scale)} P-values exchange the two systems within instructions${resamples === null ? "" : ` (${prose.count(resamples, "random exchange")} at most)`} and are corrected by Holm’s method${prose.cite("holm1979")} over all pairs; intervals are adjusted for all pairs, so that an interval excludes 0 (${prose.plain("50%")} for a win rate, which counts a tie as half a win) exactly when ${prose.math("p < 0.05")}.`,
  );
  const headline = systemsHeadline(result, bestOf(scale));
  prose.say(headline && prose.plain(systemsHeadlineText(headline)));
  for (const { name, measure } of measures) {
    const compared = pairs.flatMap((pair) => pair[measure] ?? []);
    const tested = compared.flatMap(({ adjustedPValue: p }) => (p.defined ? [p.value] : []));
    const beyond = tested.filter((p) => p < SIGNIFICANT).length;
    if (tested.length > 0) {
      prose.say(
        `In ${name}, ${beyond} of ${prose.count(tested.length, "pair")} of systems ${beyond === 1 ? "differs" : "differ"} at ${prose.math(`p < ${SIGNIFICANT}`)}.`,
      );
    }
  }
  // A table each: all measures in one are wider than a page.
  for (const { header, measure } of measures) {
    const { ordered, between } = standings(result, measure, bestOf(scale));
    prose.table({
      title: `${header}${header === "Win rate" ? " of the first: pairs of" : ": paired differences between"} systems${header === "Win rate" ? "" : ", first minus second"}, with 95% intervals adjusted for all pairs`,
      columns: [
        { header: "First" },
        { header: "Second" },
        ...["n", header, "p (Holm)"].map((each) => ({ header: each, numeric: true })),
      ],
      // The better one first, as in the ranking.
      rows: ordered.flatMap((first, place) =>
        ordered.slice(place + 1).flatMap((second) => {
          const found = between(first, second);
          if (!found) return [];
          const { instructions, difference } = found;
          return [
            [
              textCell(first),
              textCell(second),
              countCell(instructions),
              estimateCell(difference),
              pCell(difference.adjustedPValue),
            ],
          ];
        }),
      ),
    });
  }
  sayLooks(prose, pairs);
  for (const { name, measure } of measures) {
    const compared = pairs.flatMap((pair) => pair[measure] ?? []);
    const what = compared.length === 1 ? `the two systems in ${name}` : `every two systems in ${name}`;
    sayEquivalence(prose, what, compared, nothingOf(measure));
  }
  sayRanking(prose, ranking, comparisons);
}

/** Which kind of interval was used, and what the other kind says. */
function sayLooks(prose: Prose, pairs: readonly ComparedSystems[]): void {
  const bounds = pairs.flatMap((pair) =>
    measuresOf({ pairs: [pair] }).flatMap((measure) => {
      const anytime = pair[measure]?.anytime;
      return anytime?.defined ? [{ ...anytime.value, nothing: nothingOf(measure) }] : [];
    }),
  );
  if (bounds.length === 0) {
    prose.say("These p-values and intervals are for one look at the labels, planned in advance.");
    return;
  }
  const beyond = bounds.filter(({ low, high, nothing }) => low > nothing || high < nothing).length;
  prose.say(
    `These p-values and intervals are for one look at the labels, planned in advance. By asymptotic confidence sequences${prose.cite("waudbysmith2021")}, which hold at every look and are adjusted for all pairs, ${beyond} of ${prose.count(bounds.length, "difference")} ${beyond === 1 ? "excludes" : "exclude"} no difference.`,
  );
}

/** The margin from which on two one-sided tests call all differences equal; nothing where one of them has no interval. */
export function sayEquivalence(
  prose: Prose,
  what: string,
  differences: readonly { readonly equivalenceInterval: Statistic<WireInterval> }[],
  nothing: number = 0,
): void {
  const reaches = differences.flatMap(({ equivalenceInterval: bounds }) =>
    bounds.defined ? [Math.max(nothing - bounds.value.low, bounds.value.high - nothing)] : [],
  );
  if (reaches.length === 0 || reaches.length < differences.length) return;
  // Rounded up: within the margin that is printed they are equal.
  const margin = Math.ceil(Math.max(...reaches) * 1_000) / 1_000;
  prose.say(
    `By two one-sided tests${prose.cite("lakens2017")} for one look, ${what} differ by less than ${prose.number(margin)}: they are equal within that margin, and within none that is smaller.`,
  );
}

function sayRanking(prose: Prose, ranking: readonly RankedSystemRow[], comparisons: number): void {
  const [first] = ranking;
  if (!first) return;
  if (!first.rank.defined) {
    prose.say(`The systems cannot be ranked: ${prose.reason(first.rank)}.`);
    return;
  }
  const resamples = resamplesOf(ranking.map(({ strength }) => strength));
  prose.say(
    `Ranked by Bradley and Terry’s model with ties${prose.cite("davidson1970")} from ${prose.count(comparisons, "comparison")}, with bootstrap intervals over instructions${resamples === null ? "" : ` (${prose.count(resamples, "resample")})`}. Systems whose ranks overlap cannot be distinguished.`,
  );
  prose.table({
    title: "Ranking of the systems",
    columns: [
      { header: "Rank", numeric: true },
      { header: "Rank range" },
      { header: "System" },
      { header: "Strength", numeric: true },
    ],
    rows: ranking.map(({ rank, rankInterval, system, strength }) => [
      numberCell(rank, String),
      textCell(rankInterval.defined ? `${rankInterval.value.low} – ${rankInterval.value.high}` : null),
      textCell(system),
      estimateCell(strength, twoDigits),
    ]),
  });
}

function systemsIn(pairs: readonly ComparedSystems[]): number {
  return new Set(pairs.flatMap(({ a, b }) => [a, b])).size;
}

/** A p-value in a column whose header names it. */
export function pCell(p: NumberStatistic): PlainCell {
  return numberCell(p, (value) => pValueWords(value).replace(/^p (= )?/, ""));
}

export const twoDigits = (value: number) => formatNumber(value, 2);

/** What the intervals of a table are. */
export function intervalWords(prose: Prose, resamples: number | null): string {
  return `Intervals are percentile bootstrap intervals over instructions${prose.cite("efron1993")}, expanded for small samples${resamples === null ? "" : `, with ${prose.count(resamples, "resample")}`}`;
}

/** Of several intervals; null where there is none. */
export function resamplesOf(estimates: readonly Estimate[]): number | null {
  for (const { interval } of estimates) if (interval.defined) return interval.value.nResamples;
  return null;
}
