import type { LabelTable } from "../reliability/label-table";
import { type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { type BootstrapOptions, DEFAULT_RESAMPLES } from "./bootstrap";
import { clustersOf } from "./cluster-bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "./interval";
import { randomIndex } from "./random";

export interface TableBootstrapOptions extends BootstrapOptions, IntervalOptions {
  /** Units → what each belongs to, such as its instruction, and is drawn with. Without it each unit is drawn by itself. */
  readonly clusterOfUnit?: readonly string[] | null;
}

/**
 * The percentile interval of any statistic that needs to know who labelled what, such as Cohen's kappa or a correlation:
 * the labelled units, or the clusters that hold them, are drawn again with replacement, each with all its labels. Costs the statistic once a resample.
 * For coefficients that do not need the raters patternInterval is far quicker.
 * @returns undefined where the statistic is, or with fewer than two labelled units or clusters of them
 */
export function tableInterval(
  table: LabelTable,
  statistic: (table: LabelTable) => Statistic,
  { random, resamples = DEFAULT_RESAMPLES, confidence, method, clusterOfUnit }: TableBootstrapOptions,
): Statistic<Interval> {
  if (method === "bca") throw new StatsInputError("BCa is not offered for statistics that need the raters.");
  const estimate = statistic(table);
  if (!estimate.defined) return estimate;
  const labelled: number[] = [];
  for (let unit = 0; unit < table.nUnits; unit++) {
    if ((table.unitOffsets[unit + 1] ?? 0) > (table.unitOffsets[unit] ?? 0)) labelled.push(unit);
  }
  const clusters = clusterOfUnit
    ? clustersOf(labelled.map((unit) => clusterOfUnit[unit] ?? "")).map((held) => held.map((at) => labelled[at] ?? 0))
    : labelled.map((unit) => [unit]);
  if (clusters.length < 2) return undefinedBecause("too-few-units");
  const values = new Float64Array(resamples);
  let length = 0;
  for (let resample = 0; resample < resamples; resample++) {
    const drawn = Array.from(
      { length: clusters.length },
      () => clusters[randomIndex(clusters.length, random)] ?? [],
    ).flat();
    const value = statistic(tableOfUnits(table, drawn));
    if (value.defined) values[length++] = value.value;
  }
  const distribution = {
    estimate: estimate.value,
    sorted: values.slice(0, length).sort(),
    nResamples: resamples,
    nUndefined: resamples - length,
    nDrawn: clusters.length,
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
