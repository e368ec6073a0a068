import type { SystemPair, SystemStanding } from "@/lib/domain/agreement/agreement-systems";
import type { Scale } from "@/lib/domain/protocol/scale";
import { OUTCOMES, type Outcome, outcomeOfMeanPreference } from "@/lib/stats/preference/outcome";
import { wilsonInterval } from "@/lib/stats/resampling/wilson-interval";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import type { LevelGroup } from "../counts/level-groups";
import type { FacetSystem } from "../counts/task-facets";
import { compareNames } from "../group-by-name";
import { groupRows } from "../group-rows";

/** So many pairs of responses of two systems with one outcome, seen from system a. */
export interface PairOutcomes {
  a: FacetSystem;
  b: FacetSystem;
  outcome: Outcome;
  pairs: number;
  labels: number;
}

/** Win, tie and loss by the mean level of each pair of responses; none on a scale that is not of pairs. */
export function outcomesOfPairs(groups: readonly LevelGroup[], { comparison }: Scale): PairOutcomes[] {
  if (!comparison) return [];
  return groups.flatMap(({ facet, levels, units }) => {
    const { systemA, systemB, turned } = facet;
    const n = levels.length;
    if (systemB === null || n === 0) return [];
    const sum = levels.reduce((total, level) => total + level, 0);
    const found = { outcome: outcomeOfMeanPreference(sum / n, comparison), pairs: units, labels: n * units };
    // Some pairs of a pair of systems stand the other way round in the file.
    return [turned ? turn({ a: systemA, b: systemB, ...found }) : { a: systemA, b: systemB, ...found }];
  });
}

function turn({ a, b, outcome, ...rest }: PairOutcomes): PairOutcomes {
  return { a: b, b: a, outcome: OTHER_SIDE[outcome], ...rest };
}

/** The outcomes of each pair of systems, in the order of their names. */
export function systemPairs(outcomes: readonly PairOutcomes[]): SystemPair[] {
  const sorted = outcomes.toSorted((x, y) => compareNames(x.a.name, y.a.name) || compareNames(x.b.name, y.b.name));
  return [...groupRows(sorted, ({ a, b }) => `${a.id} ${b.id}`).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const counts: Record<Outcome, number> = { win: 0, tie: 0, loss: 0 };
    for (const { outcome, pairs } of rows) counts[outcome] += pairs;
    const labels = rows.reduce((sum, row) => sum + row.labels, 0);
    return [{ a: { ...first.a }, b: { ...first.b }, labels, ...sharesOf(counts) }];
  });
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
