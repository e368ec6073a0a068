import fc from "fast-check";
import { expect, test } from "vitest";
import { declaredScale } from "../label-value";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromMatrix } from "../reliability/label-table-from-matrix";
import { seededRandom } from "../resampling/random";
import { definedValue } from "../testing/defined-value";
import { someOf } from "../testing/thorough";
import { agreementOfGroups, type UnitOfGroups } from "./group-agreement";
import { krippendorffAlpha } from "./krippendorff-alpha";

const scale = declaredScale([1, 2, 3, 4, 5]);
const options = { scale, level: "ordinal" as const, random: () => seededRandom(1), resamples: 200 };

/** "a1 a2 b3" is one unit with three labels, in a cluster of its own. */
const unitsOf = (...units: readonly string[]): UnitOfGroups[] =>
  units.map((labels, index) => ({
    cluster: String(index),
    labels: labels.split(" ").map((label, rater) => ({ rater, group: label[0] ?? null, value: Number(label[1]) })),
  }));

const UNITS = unitsOf("a1 a2 b3 b3", "a4 a4 b5", "a2 b2 b1", "a5 a3 a4 b2", "a1 a1", "b4 b5 a5");

// By a program in Python that goes through all pairs of labels.
test.each([
  ["nominal", 1 / 3, 0.2857142857142858, -0.022312373225152005],
  ["ordinal", 0.746031746031746, 0.9019607843137255, 0.4438117435177583],
  ["interval", 0.8181818181818182, 0.8333333333333334, 0.4459489456159822],
] as const)("reference values at the %s level", (level, withinA, withinB, between) => {
  const [a, b] = agreementOfGroups(UNITS, ["a", "b"], { ...options, level });
  expect(a).toMatchObject({ nUnits: 6, nLabels: 11, within: { value: { value: expect.closeTo(withinA, 12) } } });
  expect(b).toMatchObject({ nUnits: 5, nLabels: 8, within: { value: { value: expect.closeTo(withinB, 12) } } });
  for (const group of [a, b])
    expect(group?.between.value).toEqual({ defined: true, value: expect.closeTo(between, 12) });
  expect(a?.difference.value).toEqual({ defined: true, value: expect.closeTo(withinA - between, 12) });
  expect(a?.within.interval.defined && a.between.interval.defined && a.difference.interval.defined).toBe(true);
});

test("a group that is not compared, and labels of none, count nowhere", () => {
  const more = UNITS.map((unit) => ({
    ...unit,
    labels: [...unit.labels, { rater: 8, group: "c", value: 1 }, { rater: 9, group: null, value: 5 }],
  }));
  expect(agreementOfGroups(more, ["a", "b"], options)).toEqual(agreementOfGroups(UNITS, ["a", "b"], options));
});

test("within a group it is Krippendorff’s alpha of its labels, also where pairs are read both ways", () => {
  const unit = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(unit, { minLength: 2, maxLength: 8 }), fc.boolean(), (rows, isReversible) => {
      const matrix = { nUnits: rows.length, nRaters: 3, cells: rows.flat(), values: [1, 2, 3, 4, 5] };
      const patterns = {
        ...patternsFromTable(labelTableFromMatrix(matrix)),
        scale: declaredScale([1, 2, 3, 4, 5], isReversible),
      };
      for (const level of ["nominal", "ordinal", "interval"] as const) {
        const units = rows.map((values, index) => ({
          cluster: String(index),
          labels: [
            ...values.map((value, rater) => ({ rater, group: "g", value })),
            { rater: 3, group: "other", value: 3 },
          ],
        }));
        const [group] = agreementOfGroups(units, ["g"], { ...options, scale: patterns.scale, level, resamples: 1 });
        const { alpha } = krippendorffAlpha(patterns, level);
        expect(group?.within.value.defined).toBe(alpha.defined);
        if (alpha.defined && group) expect(definedValue(group.within.value)).toBeCloseTo(alpha.value, 10);
      }
    }),
  );
});

test("pairs that are turned round change nothing on a reversible scale", () => {
  const turned = UNITS.map((unit, index) => ({
    ...unit,
    labels: index % 2 ? unit.labels : unit.labels.map((label) => ({ ...label, value: 6 - label.value })),
  }));
  const reversible = { ...options, scale: declaredScale([1, 2, 3, 4, 5], true) };
  const [was, is] = [UNITS, turned].map((units) => agreementOfGroups(units, ["a", "b"], reversible)[0]);
  expect(definedValue(is?.between.value ?? was?.between.value ?? { defined: true, value: 0 })).toBeCloseTo(
    was ? definedValue(was.between.value) : 0,
    12,
  );
});

test("without units of both sides, or with one value alone, there is nothing between groups", () => {
  const [apart] = agreementOfGroups(unitsOf("a1 a2", "b2 b3"), ["a", "b"], options);
  expect(apart?.within.value.defined).toBe(true);
  for (const estimate of [apart?.between, apart?.difference]) {
    expect(estimate?.value).toMatchObject({ defined: false, reason: "no-pairable-units" });
    expect(estimate?.value).toMatchObject({ explanation: expect.stringContaining("of another group that is shown") });
  }
  const [alike] = agreementOfGroups(unitsOf("a1 b1", "a1 b1"), ["a", "b"], options);
  expect(alike?.between.value).toMatchObject({ defined: false, reason: "no-variation" });
});

/** Two groups of three raters; a label is its unit's truth, of the group where `apart`, with a probability of 0.7. */
function simulated(seed: number, apart: boolean): UnitOfGroups[] {
  const random = seededRandom(seed);
  const anyLevel = () => 1 + Math.floor(random() * 5);
  return Array.from({ length: 80 }, (_, index) => {
    const truth = anyLevel();
    const truths = { a: truth, b: apart && random() < 0.8 ? anyLevel() : truth };
    return {
      cluster: String(Math.floor(index / 2)),
      labels: (["a", "a", "a", "b", "b", "b"] as const).map((group, rater) => ({
        rater,
        group,
        value: random() < 0.7 ? truths[group] : anyLevel(),
      })),
    };
  });
}

/** Raters of two groups, some strict and some lenient; in group a they may err less. */
function ratersOfUnlikeSeverity(seed: number, noises: Readonly<Record<"a" | "b", number>>): UnitOfGroups[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const raters = (["a", "b"] as const).flatMap((group) =>
    Array.from({ length: 6 }, () => ({ group, bias: normal() / 2 })),
  );
  return Array.from({ length: 40 }, (_, unit) => {
    const truth = 3 + normal() * 0.8;
    return {
      cluster: String(unit),
      labels: raters.map(({ group, bias }, rater) => {
        const level = Math.round(truth + bias + normal() * noises[group]);
        return { rater, group, value: Math.min(5, Math.max(1, level)) };
      }),
    };
  });
}

test("of groups that say nothing of their raters p is below 0.05 in a twentieth of studies, though intervals leave out 0", () => {
  const studies = someOf(300, 10);
  const clear = (noises: Readonly<Record<"a" | "b", number>>) =>
    Array.from({ length: studies }, (_, seed) => {
      const found = agreementOfGroups(ratersOfUnlikeSeverity(seed + 1, noises), ["a", "b"], {
        ...options,
        resamples: 99,
      });
      const isClear = found.some(({ pValue }) => pValue.defined && pValue.value < 0.05);
      const leavesOut = found.some(
        ({ difference: { interval: of } }) => of.defined && of.value.low * of.value.high > 0,
      );
      return { isClear, leavesOut };
    });
  const share = (of: readonly boolean[]) => of.filter(Boolean).length / studies;
  const alike = clear({ a: 0.7, b: 0.7 });
  // Three standard errors above 5% and, of the intervals, below what they were seen to do (48%).
  expect(share(alike.map(({ isClear }) => isClear))).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt(0.0475 / studies));
  expect(share(alike.map(({ leavesOut }) => leavesOut))).toBeGreaterThan(0.2);
  expect(share(clear({ a: 0.3, b: 1.6 }).map(({ isClear }) => isClear))).toBeGreaterThan(0.8);
});

test("of simulated studies, intervals of the difference hold 0 where groups are alike and leave it out where not", () => {
  const studies = someOf(200, 10);
  const holdsZero = (apart: boolean) =>
    Array.from({ length: studies }, (_, seed) => {
      const [a] = agreementOfGroups(simulated(seed + 1, apart), ["a", "b"], { ...options, resamples: 200 });
      const interval = a?.difference.interval;
      return interval?.defined && interval.value.low <= 0 && interval.value.high >= 0;
    }).filter(Boolean).length / studies;
  // 0.95 less three standard errors of 20 studies.
  expect(holdsZero(false)).toBeGreaterThan(0.8);
  expect(holdsZero(true)).toBeLessThan(0.1);
});
