import fc from "fast-check";
import { expect, it } from "vitest";
import { ranks } from "../correlation/spearman";
import { seededRandom } from "../resampling/random";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { type ClosenessMeasure, differenceOf } from "./closeness-measure";
import { closenessPValue, type JudgeSeries } from "./closeness-p-value";

const score = fc.integer({ min: 1, max: 5 });
const units = fc.array(fc.tuple(score, score, score, fc.integer({ min: 0, max: 5 })), { minLength: 4, maxLength: 14 });

function seriesOf(rows: readonly (readonly [number, number, number, number])[]): JudgeSeries {
  const clusters = Array.from({ length: 6 }, (_, cluster) =>
    rows.flatMap((row, unit) => (row[3] === cluster ? [unit] : [])),
  ).filter((of) => of.length > 0);
  const [people, a, b] = [rows.map((row) => row[0]), rows.map((row) => row[1]), rows.map((row) => row[2])];
  return { people, a, b, clusters };
}

/** But for rounding, as the same value standardised on two scales ends in. */
const isConstant = (values: readonly number[]) => Math.max(...values) - Math.min(...values) < 1e-9;

/** Each exchange of whole clusters by itself, and each correlation from all units. */
function pByAllExchanges({ people, a, b, clusters }: JudgeSeries, measure: ClosenessMeasure): number {
  const differences = Array.from({ length: 2 ** clusters.length }, (_, exchange) => {
    const isExchanged = (unit: number) =>
      clusters.some((of, index) => of.includes(unit) && ((exchange >> index) & 1) === 1);
    const one = people.map((_, unit) => (isExchanged(unit) ? b : a)[unit] ?? 0);
    const other = people.map((_, unit) => (isExchanged(unit) ? a : b)[unit] ?? 0);
    const isUndefined = measure === "pearson" && (isConstant(one) || isConstant(other));
    return isUndefined ? Number.NaN : Math.abs(differenceOf(measure, people, one, other));
  });
  const [observed = Number.NaN] = differences;
  const usable = differences.filter((difference) => !Number.isNaN(difference));
  return usable.filter((difference) => difference >= observed - 1e-12).length / usable.length;
}

const SCALES = {
  pearson: (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    return values.map((value) => (value - mean) / deviation);
  },
  spearman: (values: readonly number[]) => Array.from(ranks(values)),
  kendall: (values: readonly number[]) => Array.from(ranks(values)),
  weighted_kappa: (values: readonly number[]) => values,
};

/** Exchanged in the second unit and the last, the first judge says 1 everywhere: constant, but for rounding. */
const ONE_CONSTANT_BUT_FOR_ROUNDING: [number, number, number, number][] = [
  [1, 1, 4, 0],
  [3, 2, 1, 1],
  [1, 1, 1, 0],
  [1, 1, 1, 1],
];

it.each(["pearson", "spearman", "kendall", "weighted_kappa"] as const)(
  "is the share of all exchanges that are as far from 0, by %s",
  (measure) => {
    fc.assert(
      fc.property(units, (rows) => {
        const series = seriesOf(rows);
        fc.pre(series.clusters.length > 1);
        fc.pre([series.people, series.a, series.b].every((values) => new Set(values).size > 1));
        const toScale = SCALES[measure];
        const scaled = { ...series, a: toScale(series.a), b: toScale(series.b) };
        const p = closenessPValue(series, measure, seededRandom(1), 64);
        expect(definedValue(p)).toBe(pByAllExchanges(scaled, measure));
      }),
      { numRuns: 200, examples: [[ONE_CONSTANT_BUT_FOR_ROUNDING]] },
    );
  },
);

it.each(["pearson", "spearman", "weighted_kappa"] as const)(
  "draws exchanges of like clusters together, by %s",
  (measure) => {
    const few = [
      [1, 1, 2, 0],
      [2, 3, 1, 1],
      [4, 4, 3, 2],
      [5, 4, 5, 3],
      [3, 3, 1, 4],
    ] as const;
    // Each of them four times: 2^20 exchanges, of which some are drawn and all are known.
    const rows = few.flatMap((row) => [row, row, row, row]);
    const series = { ...seriesOf(rows), clusters: rows.map((_, unit) => [unit]) };
    const exact = definedValue(closenessPValue(series, measure, seededRandom(1), 2 ** 20));
    const drawn = definedValue(closenessPValue(series, measure, seededRandom(1), 20_000));
    expect(Math.abs(drawn - exact)).toBeLessThan(5 * Math.sqrt((exact * (1 - exact)) / 20_000));
  },
);

it("says why there is none", () => {
  const one = seriesOf([
    [1, 1, 2, 0],
    [2, 2, 1, 0],
  ]);
  expect(undefinedReason(closenessPValue(one, "pearson", seededRandom(1), 100))).toBe("too-few-units");
  const values = Array.from({ length: 140_000 }, (_, unit) => unit % 5);
  const large = { people: values, a: values, b: values.toReversed(), clusters: values.map((_, unit) => [unit]) };
  expect(undefinedReason(closenessPValue(large, "kendall", seededRandom(1), 100))).toBe("too-costly");
});
