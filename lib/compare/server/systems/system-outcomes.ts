import type { SystemPair, SystemStanding } from "@/lib/compare/agreement-systems";
import type { ClusteredLevels } from "@/lib/results/server/counts/clustered-levels";
import type { FacetSystem } from "@/lib/results/server/counts/task-facets";
import { compareNames } from "@/lib/results/server/group-by-name";
import { bestOf } from "@/lib/round/protocol/round-scale";
import type { Scale } from "@/lib/round/protocol/scale";
import { groupRows } from "@/lib/stats/group-rows";
import { type Best, type Outcome, outcomeOfMeanPreference } from "@/lib/stats/preference/outcome";
import { wilsonInterval } from "@/lib/stats/resampling/wilson-interval";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { sumOf } from "@/lib/stats/sum";
import { meanOfSums } from "./mean-of-sums";

/** A pair of two systems' responses in each of `units` instructions, seen from a; rows of a cluster share these. */
interface PairOutcome {
  a: FacetSystem;
  b: FacetSystem;
  outcome: Outcome;
  units: number;
  cluster: number;
  /** of each pair, of both responses where these were labelled apart */
  labels: number;
}

/** What the labels of a round with levels say of every two responses. */
export function pairOutcomes(groups: readonly ClusteredLevels[], scale: Scale): PairOutcome[] {
  return scale.comparison ? outcomesOfPairs(groups, scale.comparison) : outcomesOfScores(groups, bestOf(scale.name));
}

/** Win, tie and loss by the mean level of each pair. */
function outcomesOfPairs(
  groups: readonly ClusteredLevels[],
  comparison: NonNullable<Scale["comparison"]>,
): PairOutcome[] {
  return groups.flatMap(({ facet: { systemA, systemB, turned }, levels, units, cluster }) => {
    const labels = levels.length;
    if (systemA === null || systemB === null || labels === 0) return [];
    const outcome = outcomeOfMeanPreference(sumOf(levels) / labels, comparison);
    const rest = { units, cluster, labels };
    // Some pairs of two systems are the other way round in the file; for one system the samples decide.
    const isTurned = systemA.id === systemB.id ? turned : compareNames(systemA.name, systemB.name) > 0;
    return [
      isTurned
        ? { a: systemB, b: systemA, outcome: OTHER_SIDE[outcome], ...rest }
        : { a: systemA, b: systemB, outcome, ...rest },
    ];
  });
}

/** Of two responses to one instruction by different systems the one with the better mean score wins; equal means are a tie. */
function outcomesOfScores(groups: readonly ClusteredLevels[], best: Best): PairOutcome[] {
  const scored = groups
    .flatMap(({ facet: { systemA: system, systemB }, levels, units, cluster }) =>
      system && levels.length > 0 && systemB === null
        ? [{ system, sum: sumOf(levels), n: levels.length, units, cluster }]
        : [],
    )
    .sort((x, y) => compareNames(x.system.name, y.system.name) || compareNames(x.system.id, y.system.id));
  return [...groupRows(scored, ({ cluster }) => String(cluster)).values()].flatMap((responses) =>
    responses.flatMap((one, index) =>
      responses
        .slice(index + 1)
        .filter(({ system }) => system.id !== one.system.id)
        .map((other): PairOutcome => {
          // Multiplied, so that equal means are equal whatever their fractions.
          const difference = (best === "lowest" ? -1 : 1) * (one.sum * other.n - other.sum * one.n);
          const outcome = difference > 0 ? "win" : difference < 0 ? "loss" : "tie";
          const { units, cluster } = one;
          return { a: one.system, b: other.system, outcome, units, cluster, labels: one.n + other.n };
        }),
    ),
  );
}

const OTHER_SIDE: Record<Outcome, Outcome> = { win: "loss", tie: "tie", loss: "win" };

/** The outcomes of each pair of systems, in the order of their names. */
export function systemPairs(outcomes: readonly PairOutcome[]): SystemPair[] {
  const sorted = outcomes.toSorted((x, y) => compareNames(x.a.name, y.a.name) || compareNames(x.b.name, y.b.name));
  return [...groupRows(sorted, ({ a, b }) => `${a.id} ${b.id}`).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const labels = rows.reduce((sum, row) => sum + row.labels * row.units, 0);
    return [{ a: { ...first.a }, b: { ...first.b }, labels, ...sharesOf(rows) }];
  });
}

/** Each system against all others, in the order of names. Pairs of two samples of one system say nothing of it. */
export function systemStandings(outcomes: readonly PairOutcome[]): SystemStanding[] {
  const seen = outcomes
    .filter(({ a, b }) => a.id !== b.id)
    .flatMap(({ a, b, outcome, units, cluster }): SeenOutcome[] => [
      { system: a, outcome, units, cluster },
      { system: b, outcome: OTHER_SIDE[outcome], units, cluster },
    ]);
  return [...groupRows(seen, ({ system }) => system.id).values()]
    .flatMap((rows) => (rows[0] ? [{ system: { ...rows[0].system }, ...sharesOf(rows) }] : []))
    .sort((x, y) => compareNames(x.system.name, y.system.name));
}

type CountedOutcome = Pick<PairOutcome, "outcome" | "units" | "cluster">;
interface SeenOutcome extends CountedOutcome {
  system: FacetSystem;
}

/** Shares of the pairs; their intervals draw instructions where several of these pairs share one, and are Wilson's else. */
function sharesOf(rows: readonly CountedOutcome[]) {
  const counts = { win: 0, tie: 0, loss: 0 };
  const clusters = new Map<number, Record<Outcome, number> & { units: number; labels: number }>();
  for (const { cluster, units, outcome } of rows) {
    counts[outcome] += units;
    const known = clusters.get(cluster) ?? { units, labels: 0, win: 0, tie: 0, loss: 0 };
    known.labels++;
    known[outcome]++;
    clusters.set(cluster, known);
  }
  const pairs = counts.win + counts.tie + counts.loss;
  const areShared = clusters.size < rows.length;
  const shareOf = (outcome: Outcome) => {
    const count = counts[outcome];
    const sums = () =>
      Array.from(clusters, ([cluster, { units, labels, [outcome]: sum }]) => ({ cluster, units, labels, sum }));
    return {
      count,
      share: pairs > 0 ? defined(count / pairs) : undefinedBecause("no-labels"),
      interval: areShared ? meanOfSums(sums(), pairs).interval : wilsonInterval(count, pairs),
    };
  };
  return { pairs, win: shareOf("win"), tie: shareOf("tie"), loss: shareOf("loss") };
}
