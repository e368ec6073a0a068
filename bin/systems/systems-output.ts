import { systemsHeadlineText } from "@/components/results/words/systems-headline-words";
import { systemsHeadline } from "@/lib/compare/systems-headline";
import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import type { Best } from "@/lib/stats/preference/outcome";
import { valueOrNull } from "@/lib/stats/statistic";
import type { SystemDifference } from "@/lib/stats/systems/system-differences";
import { intervalJson, valueJson } from "../agreement/agreement-json";
import { intervalText, intervalTitle, onePointNote, valueText } from "../agreement/agreement-text";
import { pText } from "../agreement/comparison-output";
import type { ResamplingOptions } from "../agreement/compute-agreement";
import { textTable } from "../support/text-table";
import type { SystemsResult } from "./compute-systems";

/** The object that --json prints; with --by a list of such under `groups`. */
export function systemsJson(
  results: readonly SystemsResult[],
  { isGrouped, best }: { isGrouped: boolean; best: Best },
) {
  const each = results.map(({ by, differences, ranking, systems }) => ({
    ...(isGrouped && { by }),
    best,
    systems: systems.map(({ system, nResponses, mean }) => ({ system, n: nResponses, mean })),
    differences: differences.map((pair) => ({
      a: pair.a,
      b: pair.b,
      n: pair.n,
      n_clusters: pair.nClusters,
      mean_a: valueOrNull(pair.meanA),
      mean_b: valueOrNull(pair.meanB),
      difference: differenceJson(pair.difference),
      wins: pair.wins,
      ties: pair.ties,
      losses: pair.losses,
      win_rate: differenceJson(pair.winRate),
    })),
    ranking: {
      n_comparisons: ranking.nComparisons,
      n_clusters: ranking.nClusters,
      tie: { ...valueJson(ranking.tie), ...intervalJson(ranking.tieInterval) },
      systems: ranking.systems.map(({ system, strength, interval, rank, rankInterval }) => ({
        system,
        rank: valueOrNull(rank),
        rank_ci: rankInterval.defined ? [rankInterval.value.low, rankInterval.value.high] : null,
        strength: { ...valueJson(strength), ...intervalJson(interval) },
      })),
    },
  }));
  return isGrouped ? { groups: each } : { ...each[0] };
}

function differenceJson({ value, interval, pValue, adjustedPValue }: SystemDifference) {
  return {
    ...valueJson(value),
    ...intervalJson(interval),
    p: valueOrNull(pValue),
    p_holm: valueOrNull(adjustedPValue),
  };
}

export function systemsText(
  name: string,
  results: readonly SystemsResult[],
  { resamples, seed, confidence, best }: ResamplingOptions & { best: Best },
): string {
  const parts = results.flatMap((result) => {
    const by = Object.entries(result.by).map(([column, value]) => `${column} ${shorten(value ?? "(nothing)", 60)}`);
    return [...(by.length > 0 ? [by.join(", "), ""] : []), ...resultText(result, { confidence, best }), ""];
  });
  const intervals = results.flatMap(({ differences, ranking }) => [
    ...differences.flatMap(({ difference, winRate }) => [difference.interval, winRate.interval]),
    ...ranking.systems.map(({ interval }) => interval),
  ]);
  return [
    `Systems of ${name}`,
    "",
    ...parts,
    ...(best === "lowest" ? ["The lowest score is best: who has the lower one wins."] : []),
    `p: exchanging the two systems within clusters, with Holm's correction over all pairs; the interval of a difference, from the same test, excludes 0 (0.5 for a win rate, which counts a tie as half) exactly when p < ${Number((1 - confidence).toPrecision(3))}.`,
    "Strength: Bradley–Terry with ties (ln π), intervals: bootstrap over clusters.",
    `${counted(resamples, "resample")}, seed ${seed}.`,
    onePointNote(intervals),
  ]
    .join("\n")
    .trimEnd();
}

function resultText(
  { differences, ranking, systems }: SystemsResult,
  { confidence, best }: { confidence: number; best: Best },
): string[] {
  const pairs = differences.map(({ a, b, nClusters, difference, winRate }) => ({
    a,
    b,
    instructions: nClusters,
    score: difference,
    requirements: null,
    winRate,
  }));
  const headline = systemsHeadline({ pairs, ranking: [] }, best, 1 - confidence);
  const right = { align: "right" as const };
  const means = new Map(systems.map(({ system, mean, nResponses }) => [system, { mean, nResponses }]));
  const [first] = ranking.systems;
  const reasons = new Set(
    [
      ...(first ? [first.strength, first.interval] : []),
      ...differences.flatMap(({ difference }) => [difference.value]),
    ].flatMap((part) => (part.defined ? [] : [`Undefined. ${part.explanation}`])),
  );
  return [
    ...(headline ? [systemsHeadlineText(headline), ""] : []),
    textTable(
      [
        ...[
          { title: "system" },
          { title: "responses", ...right },
          { title: "mean", ...right },
          { title: "rank", ...right },
        ],
        ...[{ title: "from – to" }, { title: "strength", ...right }, { title: intervalTitle(confidence) }],
      ],
      ranking.systems.map(({ system, strength, interval, rank, rankInterval }) => {
        const { mean, nResponses } = means.get(system) ?? { mean: Number.NaN, nResponses: 0 };
        return [
          ...[shorten(system, 40), nResponses.toLocaleString("en"), valueText({ defined: true, value: mean })],
          rank.defined ? String(rank.value) : "",
          rankInterval.defined ? `${rankInterval.value.low} – ${rankInterval.value.high}` : "",
          ...[valueText(strength), strength.defined ? intervalText(interval) : ""],
        ];
      }),
    ),
    "",
    textTable(
      [
        ...[{ title: "a" }, { title: "b" }, { title: "n", ...right }, { title: "mean a − b", ...right }],
        ...[
          { title: intervalTitle(confidence) },
          { title: "p (Holm)", ...right },
          { title: "win rate of a", ...right },
        ],
        ...[{ title: intervalTitle(confidence) }, { title: "p (Holm)", ...right }],
      ],
      differences.map(({ a, b, n, difference, winRate }) => [
        ...[shorten(a, 30), shorten(b, 30), n.toLocaleString("en"), valueText(difference.value)],
        ...[intervalText(difference.interval), adjustedText(difference)],
        ...[valueText(winRate.value), intervalText(winRate.interval), adjustedText(winRate)],
      ]),
    ),
    ...(reasons.size > 0 ? ["", ...reasons] : []),
  ];
}

function adjustedText({ adjustedPValue }: SystemDifference): string {
  return adjustedPValue.defined ? pText(adjustedPValue.value) : "";
}
