import type { SystemPair, SystemStanding } from "@/lib/compare/agreement-systems";
import type { FacetSystem } from "@/lib/results/server/counts/task-facets";
import { compareNames } from "@/lib/results/server/group-by-name";
import { groupRows } from "@/lib/stats/group-rows";
import type { Outcome } from "@/lib/stats/preference/outcome";
import { wilsonInterval } from "@/lib/stats/resampling/wilson-interval";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { meanOfSums } from "./mean-of-sums";
import { OTHER_SIDE, type PairOutcome } from "./pair-outcomes";

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
