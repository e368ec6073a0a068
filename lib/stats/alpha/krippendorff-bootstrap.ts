import type { UnitPatterns } from "../reliability/unit-patterns";
import { aliasTable, drawFromAliasTable } from "../resampling/alias-table";
import { type BootstrapDistribution, type BootstrapOptions, DEFAULT_RESAMPLES } from "../resampling/bootstrap";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { coincidenceMatrix } from "./coincidence-matrix";
import { type DifferenceFunction, differenceModel, type Level, squaredDifference } from "./difference";
import { krippendorffAlpha } from "./krippendorff-alpha";

const DRAWS_PER_CELL = 25;
const LOWEST = -1;

/**
 * Krippendorff's own bootstrap: resamples pairs of values, not units. Each resample draws M cells of the coincidence matrix
 * in proportion to o_ck and is α = 1 − Σ δ² / (M · De), with De kept as observed. M = min(25 · occupied cells, pairs in the
 * data), where the source writes (m − 1) n.. / 2 for the pairs of m raters without missing labels. Values below −1 become
 * −1; a resample that draws one and the same value throughout has no variation and counts as undefined.
 *
 * It treats the pairs as independent, so its intervals are narrower than those of alphaBootstrap, which keeps units whole.
 * For scales of a few values (memory grows with the square of their number).
 * Source: Krippendorff, Algorithm for bootstrapping a distribution of alpha (2006, revised 2011).
 */
export function krippendorffBootstrap(
  patterns: UnitPatterns,
  difference: Level | DifferenceFunction,
  { random, resamples = DEFAULT_RESAMPLES }: BootstrapOptions,
): Statistic<BootstrapDistribution> {
  const { alpha, expectedDisagreement } = krippendorffAlpha(patterns, difference);
  if (!alpha.defined) return alpha;
  if (!expectedDisagreement.defined) return expectedDisagreement;
  const model = differenceModel(patterns.scale, difference);
  if (!model.defined) return model;

  const { values, coincidences, valueTotals } = coincidenceMatrix(patterns);
  const squared = squaredDifference(model.value, valueTotals);
  const cells: { probability: number; distance: number; onDiagonal: boolean }[] = [];
  coincidences.forEach((probability, cell) => {
    const [c, k] = [Math.floor(cell / values.length), cell % values.length];
    if (probability > 0) cells.push({ probability, distance: squared(c, k), onDiagonal: c === k });
  });
  const table = aliasTable(Float64Array.from(cells, ({ probability }) => probability));
  const distance = Float64Array.from(cells, (cell) => cell.distance);
  const draws = Math.min(DRAWS_PER_CELL * cells.length, pairsInData(patterns));

  const sorted = new Float64Array(resamples);
  let length = 0;
  for (let resample = 0; resample < resamples; resample++) {
    const first = drawFromAliasTable(table, random);
    let sum = distance[first] ?? 0;
    let varies = !cells[first]?.onDiagonal;
    for (let draw = 1; draw < draws; draw++) {
      const cell = drawFromAliasTable(table, random);
      sum += distance[cell] ?? 0;
      varies ||= cell !== first;
    }
    if (varies) sorted[length++] = Math.max(LOWEST, 1 - sum / (draws * expectedDisagreement.value));
  }
  if (length === 0) return undefinedBecause("too-few-defined-resamples");
  return defined({
    estimate: alpha.value,
    sorted: sorted.slice(0, length).sort(),
    nResamples: resamples,
    nUndefined: resamples - length,
    acceleration: null,
  });
}

function pairsInData({ unitsOfPattern, labelsOfPattern }: UnitPatterns): number {
  return unitsOfPattern.reduce((sum, units, p) => {
    const labels = labelsOfPattern[p] ?? 0;
    return sum + (units * labels * (labels - 1)) / 2;
  }, 0);
}
