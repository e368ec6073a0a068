import fc from "fast-check";
import { expect, test } from "vitest";
import { declaredScale, withReversibleScale } from "../label-value";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { seededRandom } from "../resampling/random";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { cohenKappa } from "./cohen-kappa";
import { type LabelPair, twoRaterAgreement } from "./two-rater-agreement";

const VALUES = [1, 2, 3];
const options = () => ({ random: seededRandom(1), resamples: 2_000 });
const pairsOf = (labels: readonly (readonly [number, number])[], cluster = (unit: number) => String(unit)) =>
  labels.map(([first, second], unit): LabelPair => ({ first, second, cluster: cluster(unit) }));
const times = (n: number, first: number, second: number) => Array.from({ length: n }, () => [first, second] as const);

test("gives the textbook table's kappa, with the percentiles of an independent bootstrap", () => {
  // 20 yes/yes, 5 yes/no, 10 no/yes, 15 no/no: po = 0.7, pe = 0.5, kappa = 0.4 .
  const labels = [...times(20, 0, 0), ...times(5, 0, 1), ...times(10, 1, 0), ...times(15, 1, 1)];
  const found = twoRaterAgreement(pairsOf(labels), declaredScale(["yes", "no"]), options());
  expect(found).toMatchObject({ n: 50, nClusters: 50 });
  expect(definedValue(found.share)).toBe(0.7);
  expect(definedValue(found.kappa)).toBeCloseTo(0.4, 12);
  // NumPy 2.4.6, default_rng(0), 200,000 multinomial draws of the four cells: kappa 0.1408 – 0.6400, share 0.58 – 0.82.
  const [kappa, share] = [definedValue(found.kappaInterval), definedValue(found.shareInterval)];
  expect(Math.abs(kappa.low - 0.1408)).toBeLessThan(0.025);
  expect(Math.abs(kappa.high - 0.64)).toBeLessThan(0.025);
  expect(Math.abs(share.low - 0.58)).toBeLessThan(0.021);
  expect(Math.abs(share.high - 0.82)).toBeLessThan(0.021);
});

test("the same as Cohen's kappa of a table, read one way or both", () => {
  const label = fc.integer({ min: 0, max: 2 });
  fc.assert(
    fc.property(fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 12 }), fc.boolean(), (labels, both) => {
      const rows = [0, 1].map((rater) => labels.map((pair) => VALUES[pair[rater] ?? 0] ?? 1));
      const table = labelTableFromRaterRows(rows, VALUES);
      const { kappa } = cohenKappa(both ? withReversibleScale(table) : table, [0, 1]);
      const found = twoRaterAgreement(pairsOf(labels), declaredScale(VALUES, both), { ...options(), resamples: 20 });
      expect(found.kappa.defined).toBe(kappa.defined);
      if (kappa.defined) expect(definedValue(found.kappa)).toBeCloseTo(kappa.value, 10);
    }),
  );
});

test("read both ways, turning some units round changes nothing", () => {
  const labels = [...times(9, 0, 0), ...times(2, 0, 2), ...times(3, 1, 1), ...times(2, 2, 1)];
  const scale = declaredScale(VALUES, true);
  const turned = labels.map(([a, b], unit) => (unit % 2 ? ([2 - a, 2 - b] as const) : ([a, b] as const)));
  const [one, other] = [labels, turned].map((all) => twoRaterAgreement(pairsOf(all), scale, options()));
  expect(one && definedValue(one.kappa)).toBeCloseTo(other ? definedValue(other.kappa) : Number.NaN, 12);
});

test("units of one cluster are drawn together: each twice says no more than once", () => {
  const labels = [...times(6, 0, 0), ...times(3, 0, 1), ...times(4, 1, 1)];
  const twice = labels.flatMap((pair) => [pair, pair]);
  const scale = declaredScale(["A", "B"]);
  const once = twoRaterAgreement(pairsOf(labels), scale, options());
  const both = twoRaterAgreement(
    pairsOf(twice, (unit) => String(Math.floor(unit / 2))),
    scale,
    options(),
  );
  expect(both.kappaInterval).toEqual(once.kappaInterval);
  expect(both).toMatchObject({ n: 26, nClusters: 13 });
});

test("what does not exist says why", () => {
  const scale = declaredScale(["A", "B"]);
  expect(undefinedReason(twoRaterAgreement([], scale, options()).share)).toBe("no-common-units");
  const alike = twoRaterAgreement(pairsOf(times(4, 0, 0)), scale, options());
  expect(definedValue(alike.share)).toBe(1);
  expect(undefinedReason(alike.kappa)).toBe("no-variation");
  const single = twoRaterAgreement(pairsOf([[0, 1]]), scale, options());
  expect(undefinedReason(single.shareInterval)).toBe("too-few-units");
});
