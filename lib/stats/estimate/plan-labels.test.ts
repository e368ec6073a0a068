import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "../resampling/random";
import { defined } from "../statistic";
import { definedValue } from "../testing/defined-value";
import { meanFromBoth, type UnitOfBoth } from "./estimate-from-both";
import { type Pilot, pilotOf, planLabels, splitBudget } from "./plan-labels";

/** Units of which people's values have the variance 1 and correlate with the judge's; the first n are labelled. */
function study(n: number, all: number, correlation: number, seed: string): UnitOfBoth[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: all }, (_, unit) => {
    const people = normal();
    const judge = correlation * people + Math.sqrt(1 - correlation ** 2) * normal() + 0.3;
    return { cluster: String(unit), people: unit < n ? people : null, judge };
  });
}

const estimate = (units: readonly UnitOfBoth[]) => meanFromBoth(units, { resampling: null });

describe("planLabels", () => {
  test("a study of the planned size has an interval of the wanted width", () => {
    const all = 3_000;
    const correlation = 0.8;
    const width = 0.2;
    const found = estimate(study(400, all, correlation, "pilot"));
    const pilot = pilotOf(found);
    if (!pilot.defined) throw new Error(pilot.reason);
    expect(Math.sqrt(definedValue(pilot.value.squaredCorrelation))).toBeCloseTo(correlation, 1);
    const { alone, together } = planLabels(pilot.value, all, width);
    if (!together.defined) throw new Error(together.reason);
    expect(together.value).toBeLessThan(0.5 * alone);
    // The true variance is 1, the pilot's differs by chance.
    const expected = width / Math.sqrt(pilot.value.variance);
    const widths = Array.from({ length: 40 }, (_, round) => {
      const { interval } = estimate(study(together.value, all, correlation, `round ${round}`)).together;
      return interval.defined ? interval.value.high - interval.value.low : Number.NaN;
    });
    const mean = widths.reduce((sum, each) => sum + each, 0) / widths.length;
    expect(mean / expected).toBeGreaterThan(0.93);
    expect(mean / expected).toBeLessThan(1.07);
    const byPeople = Array.from({ length: 40 }, (_, round) => {
      const { interval } = estimate(study(alone, all, correlation, `alone ${round}`)).people;
      return interval.defined ? interval.value.high - interval.value.low : Number.NaN;
    });
    expect(byPeople.reduce((sum, each) => sum + each, 0) / byPeople.length / expected).toBeCloseTo(1, 1);
  });

  test("where people labelled all that the judge did, people alone are planned for, and it says why not both", () => {
    const pilot = pilotOf(estimate(study(400, 400, 0.8, "all labelled")));
    if (!pilot.defined) throw new Error(pilot.reason);
    const { alone, together } = planLabels(pilot.value, 400, 0.2);
    // By hand: 4 · 1.96² / 0.2² = 384 labels of a variance of 1, which the pilot's is about.
    expect(alone / 384).toBeCloseTo(pilot.value.variance, 1);
    expect(together).toMatchObject({ defined: false, explanation: expect.stringContaining("did not label") });
    const prices = { label: 1, judgement: 0.01 };
    expect(splitBudget(pilot.value, 100, prices)).toMatchObject({ defined: false, reason: "too-few-units" });
  });

  test("where the judge has seen too few units no labels suffice, and a useless judge saves none", () => {
    const pilot = { variance: 0.25, squaredCorrelation: defined(0.5) };
    // 0.25 (1.96 · 2 / 0.1)² = 384.1
    const few = planLabels(pilot, 300, 0.1);
    expect(few).toMatchObject({ alone: 385, together: { defined: false } });
    expect(planLabels({ ...pilot, squaredCorrelation: defined(0) }, 1_000, 0.1)).toEqual({
      alone: 385,
      together: { defined: true, value: 385 },
    });
    // By hand: 0.5 · 384.146 / (1 − 0.5 · 384.146/1,000) = 237.7
    expect(planLabels(pilot, 1_000, 0.1).together).toEqual({ defined: true, value: 238 });
  });

  test("more judged units and better judges never take more labels", () => {
    const parts = [fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 50, max: 100_000 })] as const;
    fc.assert(
      fc.property(...parts, fc.double({ min: 0.02, max: 1, noNaN: true }), (squaredCorrelation, judged, width) => {
        const at = (pilot: Partial<Pilot>, units: number) =>
          planLabels({ variance: 0.25, squaredCorrelation: defined(squaredCorrelation), ...pilot }, units, width)
            .together;
        const [here, more, better] = [
          at({}, judged),
          at({}, 2 * judged),
          at({ squaredCorrelation: defined(1) }, judged),
        ];
        if (!here.defined) return;
        expect(more.defined && more.value <= here.value).toBe(true);
        expect(better.defined && better.value <= here.value).toBe(true);
      }),
    );
  });
});

describe("splitBudget", () => {
  test("no other split of the same money is narrower", () => {
    const pilot = { variance: 1, squaredCorrelation: defined(0.6) };
    const prices = { label: 0.5, judgement: 0.01 };
    const split = splitBudget(pilot, 100, prices);
    if (!split.defined) throw new Error(split.reason);
    const { labelled, judged, width } = split.value;
    expect(labelled * prices.label + judged * prices.judgement).toBeLessThanOrEqual(100);
    for (let n = 2; n <= 196; n++) {
      const m = Math.floor((100 - n * prices.label) / prices.judgement);
      if (m <= n) continue;
      const other = 2 * 1.959964 * Math.sqrt((1 - 0.6) / n + 0.6 / m);
      expect(width, `${n} labels`).toBeLessThan(other * 1.01);
    }
  });

  test("a judge that costs as much as people, or says nothing of them, gets no money", () => {
    expect(
      splitBudget({ variance: 1, squaredCorrelation: defined(0.9) }, 100, { label: 1, judgement: 1 }),
    ).toMatchObject({
      value: { labelled: 100, judged: 0 },
    });
    expect(
      splitBudget({ variance: 1, squaredCorrelation: defined(0) }, 100, { label: 1, judgement: 0.01 }),
    ).toMatchObject({
      value: { labelled: 100, judged: 0 },
    });
    expect(
      splitBudget({ variance: 1, squaredCorrelation: defined(1) }, 100, { label: 1, judgement: 0.01 }),
    ).toMatchObject({
      value: { labelled: 2, judged: 9_800 },
    });
    expect(
      splitBudget({ variance: 1, squaredCorrelation: defined(0.5) }, 1, { label: 1, judgement: 0.01 }).defined,
    ).toBe(false);
  });
});
