import type { KappaResult } from "../kappa/chance-corrected";
import { fleissKappa } from "../kappa/fleiss-kappa";
import { patternsFromTable } from "../reliability/label-table";
import { LabelTableBuilder } from "../reliability/label-table-builder";
import type { UnitPatterns } from "../reliability/unit-patterns";
import type { BootstrapOptions } from "../resampling/bootstrap";
import { type Clusters, clusterBootstrap, clustersOf } from "../resampling/cluster-bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { OUTCOMES, outcomeOfScores } from "./outcome";

/** One rater's score (a direct score, or a pass rate) for one system's response to one instruction. */
export interface SystemScore {
  readonly instruction: string;
  readonly system: string;
  readonly rater: string;
  /** A score that is undefined (nothing but UNKNOWN) is a missing label. */
  readonly score: number | Statistic;
}

export interface PairwiseKappa extends KappaResult {
  readonly nInstructions: number;
  readonly systems: readonly string[];
  /** The outcomes behind it: a unit is an instruction with a pair of systems. For intervals and alpha. */
  readonly patterns: UnitPatterns;
  /** The units of each instruction, which are not independent. */
  readonly clusters: Clusters;
}

/**
 * Agreement on how systems compare: for each instruction and pair of systems, every rater's two scores say win, tie or loss;
 * then Fleiss' kappa among the raters over all instructions and pairs.
 * @param systems the systems in the order in which pairs are formed; default alphabetical. The order moves wins into losses
 *   and so the prevalences that kappa corrects for.
 * @throws StatsInputError when a rater scores the same response twice or a system is not listed
 * Source: InFoBench (Qin et al. 2024), section 3.1.
 */
export function pairwiseKappa(scores: Iterable<SystemScore>, systems?: readonly string[]): PairwiseKappa {
  const instructions = new Map<string, Map<string, Map<string, Statistic>>>();
  const found = new Set<string>();
  for (const { instruction, system, rater, score } of scores) {
    found.add(system);
    const bySystem = entry(instructions, instruction, () => new Map<string, Map<string, Statistic>>());
    const byRater = entry(bySystem, system, () => new Map<string, Statistic>());
    if (byRater.has(rater)) {
      throw new StatsInputError(`Rater ${rater} scored ${system} on ${instruction} twice: expected one score.`);
    }
    byRater.set(rater, typeof score === "number" ? defined(score) : score);
  }
  const order = systems ?? [...found].sort();
  const unlisted = [...found].find((system) => !order.includes(system));
  if (unlisted !== undefined)
    throw new StatsInputError(`Expected one of ${order.join(", ")}, found system ${unlisted}.`);

  const builder = new LabelTableBuilder({ values: OUTCOMES });
  const instructionOf = new Map<string, string>();
  for (const [instruction, bySystem] of instructions) {
    order.forEach((a, position) => {
      for (const b of order.slice(position + 1)) {
        const [scoresA, scoresB] = [bySystem.get(a), bySystem.get(b)];
        for (const [rater, scoreA] of scoresA ?? []) {
          const scoreB = scoresB?.get(rater);
          const outcome = scoreB ? outcomeOfScores(scoreA, scoreB) : null;
          const unit = JSON.stringify([instruction, a, b]);
          instructionOf.set(unit, instruction);
          builder.add(unit, rater, outcome?.defined ? outcome.value : null);
        }
      }
    });
  }
  const table = builder.finish();
  const patterns = patternsFromTable(table);
  const clusters = clustersOf((table.unitIds ?? []).map((unit) => instructionOf.get(unit) ?? unit));
  return { ...fleissKappa(patterns), nInstructions: instructions.size, systems: order, patterns, clusters };
}

/**
 * The bootstrap interval of pairwise kappa that draws instructions, each with all its pairs of systems and raters.
 * @returns undefined where kappa is, or with fewer than two instructions
 */
export function pairwiseKappaInterval(
  { kappa, patterns, clusters }: Pick<PairwiseKappa, "kappa" | "patterns" | "clusters">,
  options: Omit<BootstrapOptions, "method"> & Pick<IntervalOptions, "confidence">,
): Statistic<Interval> {
  if (!kappa.defined) return kappa;
  if (clusters.length < 2) return undefinedBecause("too-few-units");
  const drawn = { ...patterns, unitsOfPattern: new Uint32Array(patterns.nPatterns) };
  const ofUnits = (units: readonly number[]) => {
    drawn.unitsOfPattern.fill(0);
    for (const unit of units) {
      const pattern = patterns.patternOfUnit[unit] ?? 0;
      drawn.unitsOfPattern[pattern] = (drawn.unitsOfPattern[pattern] ?? 0) + 1;
    }
    const result = fleissKappa(drawn).kappa;
    return [result.defined ? result.value : Number.NaN];
  };
  const [distribution] = clusterBootstrap(clusters, ofUnits, options);
  return distribution ? bootstrapInterval(distribution, options) : undefinedBecause("too-few-units");
}

function entry<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}
