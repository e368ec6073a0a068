import type { SystemPair, SystemStanding } from "@/lib/domain/agreement-systems";
import { LEVELS } from "@/lib/domain/protocol";
import { OUTCOMES, type Outcome, outcomeOfMeanPreference } from "@/lib/stats/preference/outcome";
import { wilsonInterval } from "@/lib/stats/resampling/wilson-interval";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import type { LevelGroup } from "./counts/level-groups";
import type { FacetSystem } from "./counts/round-counts";
import { compareNames } from "./group-by-name";
import { groupRows } from "./group-rows";

interface OrientedPairs {
  a: FacetSystem;
  b: FacetSystem;
  /** how often each preference was given to a pair, seen from system a */
  levels: readonly number[];
  pairs: number;
}

/** Win, tie and loss by the mean preference of each pair of responses, for each pair of systems in the order of their names. */
export function systemPairs(groups: readonly LevelGroup[]): SystemPair[] {
  const oriented = groups
    .flatMap(orient)
    .sort((x, y) => compareNames(x.a.name, y.a.name) || compareNames(x.b.name, y.b.name));
  return [...groupRows(oriented, ({ a, b }) => `${a.id} ${b.id}`).values()].flatMap((of) => {
    const [first] = of;
    return first ? [systemPair(first, of)] : [];
  });
}

/** Some pairs of a pair of systems stand the other way round in the file: all are turned into one orientation. */
function orient({ facet, levels, units }: LevelGroup): OrientedPairs[] {
  const { systemA, systemB, turned } = facet;
  if (systemB === null || levels.every((count) => count === 0)) return [];
  return turned
    ? [{ a: systemB, b: systemA, levels: levels.toReversed(), pairs: units }]
    : [{ a: systemA, b: systemB, levels, pairs: units }];
}

function systemPair({ a, b }: OrientedPairs, rows: readonly OrientedPairs[]): SystemPair {
  const counts: Record<Outcome, number> = { win: 0, tie: 0, loss: 0 };
  let labels = 0;
  for (const { levels, pairs } of rows) {
    const n = levels.reduce((sum, count) => sum + count, 0);
    const sum = levels.reduce((total, count, index) => total + count * (LEVELS[index] ?? 0), 0);
    counts[outcomeOfMeanPreference(sum / n)] += pairs;
    labels += n * pairs;
  }
  return {
    a: { ...a },
    b: { ...b },
    labels,
    ...sharesOf(counts),
    levels: LEVELS.map((_, index) => rows.reduce((sum, row) => sum + row.pairs * (row.levels[index] ?? 0), 0)),
  };
}

const OTHER_SIDE: Record<Outcome, Outcome> = { win: "loss", tie: "tie", loss: "win" };

/** Each system against all others, in the order of names. Pairs of two samples of one system say nothing of it. */
export function systemStandings(pairs: readonly SystemPair[]): SystemStanding[] {
  const standings = new Map<string, { system: FacetSystem; counts: Record<Outcome, number> }>();
  const add = (system: FacetSystem, pair: SystemPair, side: (outcome: Outcome) => Outcome) => {
    const standing = standings.get(system.id) ?? { system, counts: { win: 0, tie: 0, loss: 0 } };
    for (const outcome of OUTCOMES) standing.counts[side(outcome)] += pair[outcome].count;
    standings.set(system.id, standing);
  };
  for (const pair of pairs) {
    if (pair.a.id === pair.b.id) continue;
    add(pair.a, pair, (outcome) => outcome);
    add(pair.b, pair, (outcome) => OTHER_SIDE[outcome]);
  }
  return [...standings.values()]
    .sort((x, y) => compareNames(x.system.name, y.system.name))
    .map(({ system, counts }) => ({ system: { ...system }, ...sharesOf(counts) }));
}

function sharesOf(counts: Record<Outcome, number>) {
  const pairs = OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
  const shareOf = (outcome: Outcome) => ({
    count: counts[outcome],
    share: pairs > 0 ? defined(counts[outcome] / pairs) : undefinedBecause("no-labels"),
    interval: wilsonInterval(counts[outcome], pairs),
  });
  return { pairs, win: shareOf("win"), tie: shareOf("tie"), loss: shareOf("loss") };
}
