import fc from "fast-check";
import { expect, it } from "vitest";
import { fewRuns } from "@/lib/stats/testing/thorough";
import { weightedAlpha } from "../alpha/alpha-bootstrap";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { bootstrap } from "../resampling/bootstrap";
import { randomIndex, seededRandom } from "../resampling/random";
import { inBlocks, ofClusters, type PatternClusters, patternClusters } from "./pattern-clusters";

const PATTERNS = 6;
/** `count` clusters of one to four units. */
function someClusters(count: number, seed: number) {
  const random = seededRandom(seed);
  return patternClusters(
    Array.from({ length: count }, () => ({
      patterns: Array.from({ length: 1 + randomIndex(4, random) }, () => randomIndex(PATTERNS, random)),
      times: 1,
    })),
  );
}

/** How many units of each pattern they hold. */
function unitsOf(clusters: PatternClusters): number[] {
  const units: number[] = [];
  ofClusters(clusters, PATTERNS, (all) => units.push(...all))(Float64Array.from(clusters.sizes));
  return units;
}

it("leaves few clusters as they are", () => {
  const clusters = someClusters(2_000, 1);
  expect(inBlocks(clusters, PATTERNS, seededRandom(1))).toBe(clusters);
});

it("leaves clusters of very many patterns as they are, whose blocks would fill the memory", () => {
  const clusters = someClusters(2_001, 1);
  expect(inBlocks(clusters, 1_000, seededRandom(1)).nClusters).toBe(1_000);
  expect(inBlocks(clusters, 1_001, seededRandom(1))).toBe(clusters);
});

it("keeps every unit in one of a thousand blocks, the same for the same clusters", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2_001, max: 5_000 }), fc.nat(), (count, seed) => {
      const clusters = someClusters(count, seed);
      const blocks = inBlocks(clusters, PATTERNS, seededRandom(seed));
      expect(blocks.nClusters).toBe(1_000);
      expect(unitsOf(blocks)).toEqual(unitsOf(clusters));
      expect(inBlocks(clusters, PATTERNS, seededRandom(seed))).toEqual(blocks);
    }),
    fewRuns(5),
  );
});

it("spreads alpha as drawing the clusters does", () => {
  const random = seededRandom("instructions");
  const rows: number[][] = [[], [], []];
  const INSTRUCTIONS = 3_000;
  for (let instruction = 0; instruction < INSTRUCTIONS; instruction++) {
    const isEasy = random() < 0.5;
    for (let response = 0; response < 5; response++) {
      const truth = 1 + randomIndex(5, random);
      for (const row of rows) row.push(isEasy ? truth : 1 + randomIndex(5, random));
    }
  }
  const patterns = patternsFromTable(labelTableFromRaterRows(rows, [1, 2, 3, 4, 5]));
  const of = (instruction: number) => [...patterns.patternOfUnit.subarray(5 * instruction, 5 * instruction + 5)];
  const clusters = patternClusters(Array.from({ length: INSTRUCTIONS }, (_, i) => ({ patterns: of(i), times: 1 })));
  const spread = (drawn: typeof clusters, seed: number) => {
    const statistic = ofClusters(drawn, patterns.nPatterns, weightedAlpha(patterns, { kind: "ranks" }));
    const { sorted } = bootstrap(drawn.sizes, statistic, { random: seededRandom(seed), resamples: 2_000 });
    const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
    return Math.sqrt(sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0) / sorted.length);
  };
  const reference = spread(clusters, 1);
  for (const seed of [2, 3]) {
    const ratio = spread(inBlocks(clusters, patterns.nPatterns, seededRandom(seed)), seed) / reference;
    expect(ratio).toBeGreaterThan(0.92);
    expect(ratio).toBeLessThan(1.08);
  }
});
