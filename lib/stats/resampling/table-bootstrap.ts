import type { LabelTable } from "../reliability/label-table";
import { type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { type BootstrapOptions, DEFAULT_RESAMPLES } from "./bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "./interval";
import { randomIndex } from "./random";

/**
 * The percentile interval of any statistic that needs to know who labelled what, such as Cohen's kappa or a correlation:
 * the labelled units are drawn again with replacement, each with all its labels. Costs the statistic once a resample.
 * For coefficients that do not need the raters patternInterval is far quicker.
 * @returns undefined where the statistic is, or with fewer than two labelled units
 */
export function tableInterval(
  table: LabelTable,
  statistic: (table: LabelTable) => Statistic,
  { random, resamples = DEFAULT_RESAMPLES, confidence, method }: BootstrapOptions & IntervalOptions,
): Statistic<Interval> {
  if (method === "bca") throw new StatsInputError("BCa is not offered for statistics that need the raters.");
  const estimate = statistic(table);
  if (!estimate.defined) return estimate;
  const labelled: number[] = [];
  for (let unit = 0; unit < table.nUnits; unit++) {
    if ((table.unitOffsets[unit + 1] ?? 0) > (table.unitOffsets[unit] ?? 0)) labelled.push(unit);
  }
  if (labelled.length < 2) return undefinedBecause("too-few-units");
  const values = new Float64Array(resamples);
  const drawn = new Uint32Array(labelled.length);
  let length = 0;
  for (let resample = 0; resample < resamples; resample++) {
    for (let i = 0; i < drawn.length; i++) drawn[i] = labelled[randomIndex(labelled.length, random)] ?? 0;
    const value = statistic(tableOfUnits(table, drawn));
    if (value.defined) values[length++] = value.value;
  }
  const distribution = {
    estimate: estimate.value,
    sorted: values.slice(0, length).sort(),
    nResamples: resamples,
    nUndefined: resamples - length,
    acceleration: null,
  };
  return bootstrapInterval(distribution, { confidence, method: "percentile" });
}

/** The table of these units with all their labels; a unit may come several times and is then as many units. */
export function tableOfUnits(table: LabelTable, units: ArrayLike<number>): LabelTable {
  const unitOffsets = new Uint32Array(units.length + 1);
  let nLabels = 0;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] ?? 0;
    nLabels += (table.unitOffsets[unit + 1] ?? 0) - (table.unitOffsets[unit] ?? 0);
    unitOffsets[i + 1] = nLabels;
  }
  const raterIndex = new Uint32Array(nLabels);
  const valueIndex = new Uint32Array(nLabels);
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] ?? 0;
    const [start, end] = [table.unitOffsets[unit] ?? 0, table.unitOffsets[unit + 1] ?? 0];
    raterIndex.set(table.raterIndex.subarray(start, end), unitOffsets[i]);
    valueIndex.set(table.valueIndex.subarray(start, end), unitOffsets[i]);
  }
  return { ...table, nUnits: units.length, unitIds: null, unitOffsets, raterIndex, valueIndex };
}
