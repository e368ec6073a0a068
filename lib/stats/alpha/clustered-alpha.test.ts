import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewRuns, someOf } from "@/lib/stats/testing/thorough";
import { withReversibleScale } from "../label-value";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import type { LikeClusters } from "../reliability/pattern-clusters";
import type { UnitPatterns } from "../reliability/unit-patterns";
import { clusterBootstrap } from "../resampling/cluster-bootstrap";
import { type Random, seededRandom } from "../resampling/random";
import { arbitraryRatings } from "../testing/arbitrary-ratings";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { alphaBootstrap, alphaInterval } from "./alpha-bootstrap";
import { krippendorffAlpha } from "./krippendorff-alpha";

const VALUES = [1, 2, 3, 4, 5];
const ANSWERS = [1, 2];
type Rows = readonly (readonly (number | null)[])[];
const patternsOf = (rows: Rows, values = VALUES) => patternsFromTable(labelTableFromRaterRows(rows, values));

/** Clusters of `size` consecutive units. */
function inClustersOf(size: number, { patternOfUnit }: UnitPatterns): LikeClusters[] {
  const clusters: LikeClusters[] = [];
  for (let unit = 0; unit < patternOfUnit.length; unit += size) {
    clusters.push({ patterns: [...patternOfUnit.subarray(unit, unit + size)], times: 1 });
  }
  return clusters;
}

const meanOf = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
const spreadOf = (values: ArrayLike<number>) =>
  Math.sqrt(meanOf(Array.from(values, (value) => (value - meanOf(values)) ** 2)));

/** Three raters; the answers to one instruction are all easy to judge or all hard. */
function study(random: Random, instructions: number, each: number): number[][] {
  const rows: number[][] = [[], [], []];
  const draw = () => 1 + Math.floor(random() * 5);
  for (let instruction = 0; instruction < instructions; instruction++) {
    const isEasy = random() < 0.5;
    for (let response = 0; response < each; response++) {
      const truth = draw();
      for (const row of rows) row.push(isEasy ? truth : draw());
    }
  }
  return rows;
}

describe("alpha's bootstrap over clusters", () => {
  // Of answers that are YES or NO few sums of clusters differ, so that these are drawn by their sums.
  it.each([
    ["scores", "interval", 12, VALUES, (value: number) => value],
    ["answers", "nominal", 60, ANSWERS, (value: number) => (value > 2 ? 1 : 2)],
  ] as const)(
    "draws %s as clusterBootstrap does when it is given every unit",
    (_, level, instructions, values, readAs) => {
      const rows = study(seededRandom("reference"), instructions, 4).map((row) => row.map(readAs));
      const patterns = patternsOf(rows, values);
      const clusters = inClustersOf(4, patterns);
      const drawn = definedValue(
        alphaBootstrap(patterns, level, { random: seededRandom(1), resamples: 2000, clusters }),
      );
      const positions = clusters.map((_, cluster) => [0, 1, 2, 3].map((unit) => 4 * cluster + unit));
      const alphaOf = (units: readonly number[]) => {
        const { alpha } = krippendorffAlpha(
          patternsOf(
            rows.map((row) => units.map((u) => row[u] ?? null)),
            values,
          ),
          level,
        );
        return [alpha.defined ? alpha.value : Number.NaN];
      };
      const [reference] = clusterBootstrap(positions, alphaOf, { random: seededRandom(2), resamples: 2000 });
      expect(drawn.estimate).toBeCloseTo(reference?.estimate ?? Number.NaN, 12);
      expect(meanOf(drawn.sorted)).toBeCloseTo(meanOf(reference?.sorted ?? []), 1);
      expect(spreadOf(drawn.sorted) / spreadOf(reference?.sorted ?? [])).toBeCloseTo(1, 1);
    },
  );

  it.each([
    ["ordinal", 9, (value: number | null) => value],
    ["nominal", 30, (value: number | null) => value && 1 + (value % 2)],
  ] as const)(
    "depends on what clusters hold, not on their order or on how like ones are counted (%s)",
    (level, maxUnits, readAs) => {
      const run = (patterns: UnitPatterns, clusters: readonly LikeClusters[]) =>
        alphaInterval(patterns, level, { random: seededRandom(3), resamples: 50, clusters });
      fc.assert(
        fc.property(arbitraryRatings({ maxUnits }), fc.nat(), (drawn, seed) => {
          const patterns = patternsOf(
            drawn.map((row) => row.map(readAs)),
            level === "nominal" ? ANSWERS : VALUES,
          );
          const clusters = inClustersOf(3, patterns);
          const random = seededRandom(seed);
          const shuffled = clusters
            .map(({ patterns, times }) => ({ patterns: [...patterns].reverse(), times, at: random() }))
            .sort((a, b) => a.at - b.at);
          expect(run(patterns, shuffled)).toEqual(run(patterns, clusters));
          const twice = clusters.map(({ patterns }) => ({ patterns, times: 2 }));
          expect(run(patterns, twice)).toEqual(run(patterns, [...clusters, ...clusters]));
        }),
        fewRuns(50),
      );
    },
  );

  it.each(["ordinal", "nominal"] as const)("is unmoved by turning units round on a reversible scale (%s)", (level) => {
    fc.assert(
      fc.property(
        arbitraryRatings({ maxUnits: 30 }),
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        (rows, turned) => {
          const interval = (of: Rows) => {
            const patterns = patternsFromTable(withReversibleScale(labelTableFromRaterRows(of, VALUES)));
            const clusters = inClustersOf(3, patterns);
            return alphaInterval(patterns, level, { random: seededRandom(5), resamples: 40, clusters });
          };
          const other = rows.map((row) => row.map((value, u) => (value !== null && turned[u] ? 6 - value : value)));
          expect(interval(other)).toEqual(interval(rows));
        },
      ),
      fewRuns(50),
    );
  });

  it("makes fewer draws where they cost more than is borne, but not below 300", () => {
    const patterns = patternsOf(study(seededRandom("work"), 12, 4));
    const drawsOf = (level: "ordinal" | "nominal", mostWork?: number) => {
      const options = { random: seededRandom(1), resamples: 1_000, clusters: inClustersOf(4, patterns), mostWork };
      return definedValue(alphaBootstrap(patterns, level, options)).nResamples;
    };
    for (const level of ["ordinal", "nominal"] as const) {
      expect(drawsOf(level)).toBe(1_000);
      expect(drawsOf(level, 1_000_000)).toBe(1_000);
      expect(drawsOf(level, 1)).toBe(300);
    }
    // Twelve clusters, none like another, each of some patterns.
    const some = drawsOf("ordinal", 30_000);
    expect(some).toBeGreaterThan(300);
    expect(some).toBeLessThan(1_000);
  });

  it("has no interval where all units belong together", () => {
    const patterns = patternsOf([
      [1, 2, 3],
      [1, 2, 4],
    ]);
    const clusters = inClustersOf(3, patterns);
    const interval = alphaInterval(patterns, "ordinal", { random: seededRandom(1), clusters });
    expect(undefinedReason(interval)).toBe("too-few-units");
  });

  it("holds the true value as often as it says where units of a cluster are alike; drawing units does not", () => {
    const random = seededRandom("coverage");
    // Of very many units.
    const truth = definedValue(krippendorffAlpha(patternsOf(study(random, 40_000, 5)), "interval").alpha);
    let [held, heldByUnits] = [0, 0];
    const studies = someOf(200);
    for (let each = 0; each < studies; each++) {
      const patterns = patternsOf(study(random, 30, 8));
      const holds = (clusters: readonly LikeClusters[] | null) => {
        const interval = alphaInterval(patterns, "interval", { random, resamples: 200, clusters });
        const { low, high } = definedValue(interval);
        return low <= truth && truth <= high;
      };
      if (holds(inClustersOf(8, patterns))) held++;
      if (holds(null)) heldByUnits++;
    }
    expect(held / studies).toBeGreaterThan(0.88);
    expect(held / studies).toBeLessThan(0.99);
    expect(heldByUnits / studies).toBeLessThan(0.85);
  });
});
