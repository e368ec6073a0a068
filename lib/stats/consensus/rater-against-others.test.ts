import { expect, test } from "vitest";
import { someOf } from "@/lib/stats/testing/thorough";
import { cohenKappa } from "../kappa/cohen-kappa";
import { type Label, labelTableFromLabels } from "../reliability/label-table-builder";
import { seededRandom } from "../resampling/random";
import { undefinedBecause } from "../statistic";
import { definedValue } from "../testing/defined-value";
import { ratersAgainstOthers } from "./rater-against-others";
import { raterProfiles } from "./rater-profile";

const LEVELS = [1, 2, 3, 4, 5];

/** rows: raters; columns: units; null: no label */
function tableOf(rows: readonly (readonly (number | null)[])[], values: readonly number[] = LEVELS) {
  const labels: Label[] = rows.flatMap((row, rater) =>
    row.map((value, unit) => ({ unit: `u${unit}`, rater: `r${rater}`, value })),
  );
  return labelTableFromLabels(labels, { values });
}

const options = () => ({ random: seededRandom("test"), resamples: 200 });

test("with one other rater, kappa is Cohen's of the two, whatever the weights", () => {
  const table = tableOf([
    [1, 2, 3, 4, 5, 2, 2, null],
    [1, 3, 3, 5, 5, 1, 2, 4],
  ]);
  for (const weights of ["none", "linear", "quadratic"] as const) {
    const [first, second] = ratersAgainstOthers(table, weights, options());
    const cohen = definedValue(cohenKappa(table, [0, 1], weights).kappa);
    expect(first && definedValue(first.kappa)).toBeCloseTo(cohen, 12);
    expect(second && definedValue(second.kappa)).toBeCloseTo(cohen, 12);
    expect(second).toMatchObject({ nConsensus: 7, nShared: 7 });
  }
});

test("both intervals are of the confidence that was asked for", () => {
  const table = tableOf([
    [1, 2, 3, 4, 5, 2, 2, 3],
    [1, 3, 3, 5, 5, 1, 2, 4],
  ]);
  const [of90] = ratersAgainstOthers(table, "none", { ...options(), confidence: 0.9 });
  const [of99] = ratersAgainstOthers(table, "none", { ...options(), confidence: 0.99 });
  for (const part of ["sameInterval", "kappaInterval"] as const) {
    expect(of90 && definedValue(of90[part])).toMatchObject({ confidence: 0.9 });
    expect(of99 && definedValue(of99[part])).toMatchObject({ confidence: 0.99 });
  }
});

test("a median halfway between two values is half a step away from both, by hand", () => {
  // The others of the first rater: 1 and 2 (1.5), 5 and 5 (5), 3 and 3 (3).
  const table = tableOf([
    [1, 5, 3],
    [1, 5, 3],
    [2, 5, 3],
  ]);
  const [first] = ratersAgainstOthers(table, "linear", options());
  // Observed 0.5 in 3 units; expected: |own − consensus| over all nine combinations is
  // 0.5 + 4 + 2 + 3.5 + 0 + 2 + 1.5 + 2 + 0 = 15.5, so kappa = 1 − 3 · 0.5 / 15.5.
  expect(first && definedValue(first.kappa)).toBeCloseTo(1 - 1.5 / 15.5, 12);
});

test("for nominal values units on which the others are tied are left out", () => {
  const table = tableOf([
    [1, 5, 3],
    [1, 5, 3],
    [2, 5, 3],
  ]);
  const [first] = ratersAgainstOthers(table, "none", options());
  expect(first).toMatchObject({ nConsensus: 2, nShared: 3, kappa: { defined: true, value: 1 } });
});

test("bias is that of the rater's profile, with an interval that holds it", () => {
  const table = tableOf([
    [5, 4, 4, 5, 3, 5, null],
    [3, 4, 2, 4, 3, 4, 1],
    [3, 3, 2, 5, 2, 4, 2],
  ]);
  const profiles = raterProfiles(table);
  for (const found of ratersAgainstOthers(table, "quadratic", options())) {
    const bias = definedValue(found.bias);
    expect(bias).toBeCloseTo(definedValue(profiles[found.rater]?.bias ?? found.bias), 12);
    const { low, high } = definedValue(found.biasInterval);
    expect(low).toBeLessThanOrEqual(bias);
    expect(high).toBeGreaterThanOrEqual(bias);
  }
});

test("what is not defined says why: alone, or nobody ever varies", () => {
  const [alone] = ratersAgainstOthers(tableOf([[1, 2, 3]]), "linear", options());
  expect(alone).toMatchObject({
    kappa: { reason: "no-common-units" },
    bias: { reason: "no-pairable-units" },
    nConsensus: 0,
  });
  const [same] = ratersAgainstOthers(
    tableOf([
      [3, 3],
      [3, 3],
    ]),
    "linear",
    options(),
  );
  expect(same).toMatchObject({ kappa: { reason: "no-variation" }, bias: { value: 0 } });
  const texts = labelTableFromLabels([
    { unit: "u", rater: "a", value: "x" },
    { unit: "u", rater: "b", value: "y" },
  ]);
  expect(() => ratersAgainstOthers(texts, "linear", options())).toThrow(/ordered/);
  expect(ratersAgainstOthers(texts, "none", options())[0]).toMatchObject({ bias: { reason: "values-not-numeric" } });
});

test("clusters of one unit change nothing, and more like units of a cluster tell nothing more", () => {
  const rows = [
    [1, 2, 3, 4, 5, 2, 2, 1, 3, 5],
    [1, 3, 3, 5, 5, 1, 2, 4, 3, 5],
    [2, 2, 3, 4, 5, 2, 1, 1, 4, 4],
  ];
  const units = rows[0]?.map((_, unit) => unit) ?? [];
  const repeated = (times: number) => tableOf(rows.map((row) => row.flatMap((value) => Array(times).fill(value))));
  const of = (times: number, clusterOfUnit: number[] | null) =>
    ratersAgainstOthers(repeated(times), "quadratic", { random: seededRandom(1), resamples: 2_000, clusterOfUnit });
  const alone = of(1, null);
  expect(of(1, units)).toEqual(alone);
  const together = of(
    4,
    units.flatMap((unit) => [unit, unit, unit, unit]),
  );
  expect(together[0]?.kappaInterval).toEqual(alone[0]?.kappaInterval);
  together.forEach((rater, index) => {
    expect(rater.sameInterval).toMatchObject({ value: { method: "percentile" } });
    for (const part of ["kappaInterval", "biasInterval"] as const) {
      const [found, expected] = [definedValue(rater[part]), alone[index] && definedValue(alone[index][part])];
      // Ends of ten units are steps of a tenth, of which sums in another order take one more or less.
      expect(Math.abs(found.low - (expected?.low ?? Number.NaN))).toBeLessThan(0.11);
      expect(Math.abs(found.high - (expected?.high ?? Number.NaN))).toBeLessThan(0.11);
    }
  });
  expect(of(4, null)[0]?.kappaInterval).not.toEqual(alone[0]?.kappaInterval);
});

test("an interval over instructions holds the true kappa as often as it says; one over units does not", () => {
  const random = seededRandom("coverage");
  const value = () => 1 + Math.floor(random() * 5);
  // Two raters agree on all responses to an easy instruction, and by chance on those to a hard one.
  const study = (instructions: number, each: number) => {
    const rows: number[][] = [[], []];
    for (let instruction = 0; instruction < instructions; instruction++) {
      const isEasy = random() < 0.5;
      for (let response = 0; response < each; response++) {
        const known = value();
        for (const row of rows) row.push(isEasy ? known : value());
      }
    }
    return tableOf(rows);
  };
  const truth = 0.5;
  let [held, heldByUnits] = [0, 0];
  const studies = someOf(200, 3);
  for (let each = 0; each < studies; each++) {
    const table = study(30, 8);
    const holds = (clusterOfUnit: number[] | null) => {
      const [first] = ratersAgainstOthers(table, "quadratic", { random, resamples: 100, clusterOfUnit });
      const { low, high } = definedValue(first?.kappaInterval ?? undefinedBecause("no-labels"));
      return low <= truth && truth <= high;
    };
    if (holds(Array.from({ length: table.nUnits }, (_, unit) => Math.floor(unit / 8)))) held++;
    if (holds(null)) heldByUnits++;
  }
  expect(held / studies).toBeGreaterThan(0.88);
  expect(held / studies).toBeLessThan(0.99);
  expect(heldByUnits / studies).toBeLessThan(0.85);
});
