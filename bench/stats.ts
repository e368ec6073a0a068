import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { alpha as npmAlpha } from "krippendorff";
import { PROJECT_ROOT } from "@/bin/support/files.mjs";
import { alphaBootstrap } from "@/lib/stats/alpha/alpha-bootstrap";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import { labelTableFromMatrix } from "@/lib/stats/reliability/label-table-from-matrix";
import { patternsFromCounts } from "@/lib/stats/reliability/unit-value-counts";
import { seededRandom } from "@/lib/stats/resampling/random";
import type { Statistic } from "@/lib/stats/statistic";
import { sharedDataPath } from "@/lib/testing/shared-data";
import { syntheticMatrix } from "./stats-matrix";

const VALUES = [1, 2, 3, 4, 5];
const SIZES = [
  [1_000, 3],
  [10_000, 5],
  [100_000, 5],
  [1_000_000, 5],
] as const;
const NPM_UNITS_LIMIT = 100_000;

interface SizeResult {
  units: number;
  raters: number;
  alpha: number;
  /** Medians in milliseconds. */
  fromMatrix: number;
  fromValueCounts: number;
  npmKrippendorffNominal: number | null;
  nominal: number;
  fastKrippendorff: number | null;
  fastKrippendorffFromValueCounts: number | null;
}

interface StatsBenchResult {
  sizes: SizeResult[];
  bootstrap: { units: number; resamples: number; milliseconds: number; singleAlphas: number; singleFromCounts: number };
  memory: { units: number; peakMegabytes: number; baselineMegabytes: number };
}

/** Alpha and its bootstrap on the synthetic matrices; under a minute in all. */
export function benchStats(): StatsBenchResult {
  const sizes = SIZES.map(([units, raters]) => benchSize(units, raters));
  return { sizes, bootstrap: benchBootstrap(), memory: benchMemory() };
}

function benchSize(units: number, raters: number): SizeResult {
  const cells = syntheticMatrix(units, raters);
  const counts = valueCounts(cells, units, raters);
  const runs = Math.max(7, Math.min(200, Math.floor(2_000_000 / units)));
  const fromMatrix = () => ordinalFromMatrix(cells, units, raters);
  const reference = fastKrippendorff(units, raters);
  const rows =
    units <= NPM_UNITS_LIMIT
      ? Array.from({ length: raters }, (_, rater) =>
          Array.from({ length: units }, (_, unit) => {
            const cell = cells[unit * raters + rater] ?? Number.NaN;
            return Number.isNaN(cell) ? undefined : cell;
          }),
        )
      : null;
  return {
    units,
    raters,
    alpha: fromMatrix(),
    fromMatrix: median(runs, fromMatrix),
    fromValueCounts: median(runs, () =>
      value(krippendorffAlpha(patternsFromCounts({ values: VALUES, counts }), "ordinal").alpha),
    ),
    nominal: median(runs, () => {
      const table = labelTableFromMatrix({ nUnits: units, nRaters: raters, cells });
      return value(krippendorffAlpha(patternsFromTable(table), "nominal").alpha);
    }),
    npmKrippendorffNominal: rows ? median(units > 10_000 ? 1 : 3, () => npmAlpha(rows)) : null,
    fastKrippendorff: reference?.ordinal ?? null,
    fastKrippendorffFromValueCounts: reference?.counts ?? null,
  };
}

/** In processor time: a run of many milliseconds would otherwise also count what other processes take from it. */
function benchBootstrap(): StatsBenchResult["bootstrap"] {
  const [units, raters, resamples] = [10_000, 5, 2_000];
  const cells = syntheticMatrix(units, raters);
  const counts = valueCounts(cells, units, raters);
  const patterns = patternsFromTable(labelTableFromMatrix({ nUnits: units, nRaters: raters, cells }));
  const single = processorTime(200, () => ordinalFromMatrix(cells, units, raters));
  const singleFromCounts = processorTime(200, () =>
    value(krippendorffAlpha(patternsFromCounts({ values: VALUES, counts }), "ordinal").alpha),
  );
  const milliseconds = processorTime(20, () => {
    const distribution = alphaBootstrap(patterns, "ordinal", { random: seededRandom(1), resamples });
    return distribution.defined ? distribution.value.sorted.length : 0;
  });
  return {
    units,
    resamples,
    milliseconds,
    singleAlphas: milliseconds / single,
    singleFromCounts: milliseconds / singleFromCounts,
  };
}

/** Peak resident memory of a process of its own that makes the matrix and computes one alpha. */
function benchMemory(): StatsBenchResult["memory"] {
  const units = 1_000_000;
  const peak = (size: number) => {
    const launcher = join(PROJECT_ROOT, "bin/run-typescript.mjs");
    const child = spawnSync(process.execPath, [launcher, "bench/stats-memory.ts", String(size)]);
    return Number(child.stdout.toString()) / 1024;
  };
  return { units, peakMegabytes: peak(units), baselineMegabytes: peak(1) };
}

function ordinalFromMatrix(cells: Float64Array, nUnits: number, nRaters: number): number {
  const table = labelTableFromMatrix({ nUnits, nRaters, cells });
  return value(krippendorffAlpha(patternsFromTable(table), "ordinal").alpha);
}

function valueCounts(cells: Float64Array, nUnits: number, nRaters: number): Uint32Array {
  const counts = new Uint32Array(nUnits * VALUES.length);
  cells.forEach((cell, index) => {
    if (Number.isNaN(cell)) return;
    const target = Math.floor(index / nRaters) * VALUES.length + cell - 1;
    counts[target] = (counts[target] ?? 0) + 1;
  });
  return counts;
}

function value(statistic: Statistic): number {
  return statistic.defined ? statistic.value : Number.NaN;
}

function median(runs: number, work: () => number): number {
  const times: number[] = [];
  let checksum = 0;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    checksum += work();
    times.push(performance.now() - start);
  }
  if (Number.isNaN(checksum)) throw new Error("A benchmark computed nothing.");
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Milliseconds of processor time a run, after a warm-up. */
function processorTime(runs: number, work: () => number): number {
  for (let run = 0; run < Math.ceil(runs / 10); run++) work();
  const start = process.cpuUsage();
  for (let run = 0; run < runs; run++) work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / runs;
}

/** Published medians of another machine, for orientation only. */
function fastKrippendorff(units: number, raters: number): { ordinal: number; counts: number } | null {
  const path = sharedDataPath("synthetic", "timings.json");
  if (!path) return null;
  const timings: {
    results: {
      units: number;
      annotators: number;
      ordinal: { median_seconds: number };
      ordinal_from_value_counts: { median_seconds: number };
    }[];
  } = JSON.parse(readFileSync(path, "utf8"));
  const result = timings.results.find((each) => each.units === units && each.annotators === raters);
  if (!result) return null;
  return {
    ordinal: result.ordinal.median_seconds * 1000,
    counts: result.ordinal_from_value_counts.median_seconds * 1000,
  };
}
