import fc from "fast-check";
import { expect, test } from "vitest";
import { fewRuns } from "@/lib/stats/testing/thorough";
import { seededRandom } from "../resampling/random";
import { wilsonInterval } from "../resampling/wilson-interval";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { groupedTallyMeasures } from "./grouped-tallies";
import { meanPassRate, passRate } from "./pass-rate";

const measures = (tallies: Parameters<typeof groupedTallyMeasures>[0]) =>
  groupedTallyMeasures(tallies, { random: seededRandom("x") });

test("the same as for the responses one by one", () => {
  const tally = fc.record({
    yes: fc.nat(4),
    no: fc.nat(4),
    unknown: fc.nat(2),
    responses: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(tally, { maxLength: 12 }), (groups) => {
      const each = groups.flatMap((group) => Array.from({ length: group.responses }, () => group));
      const found = measures(groups);
      const compare = (a: typeof found.ratio.value, b: typeof found.ratio.value) => {
        if (a.defined && b.defined) expect(a.value).toBeCloseTo(b.value, 12);
        else expect(a).toEqual(b);
      };
      const sumOf = (count: (tally: (typeof each)[number]) => number) => each.reduce((sum, one) => sum + count(one), 0);
      const sums = {
        yes: sumOf(({ yes }) => yes),
        no: sumOf(({ no }) => no),
        unknown: sumOf(({ unknown }) => unknown),
      };
      compare(found.ratio.value, passRate(sums));
      compare(found.meanPassRate.value, meanPassRate(each));
      const answered = each.filter(({ yes, no }) => yes + no > 0);
      if (answered.length === 0) return;
      const satisfied = answered.filter(({ no }) => no === 0).length;
      expect(definedValue(found.hardSatisfaction.value)).toBeCloseTo(satisfied / answered.length, 12);
      expect(found.hardSatisfaction.interval).toEqual(wilsonInterval(satisfied, answered.length));
    }),
    fewRuns(40),
  );
});

test("intervals lie around their estimate and near the one over single responses", () => {
  const groups = [
    { yes: 4, no: 0, unknown: 0, responses: 40 },
    { yes: 2, no: 2, unknown: 1, responses: 30 },
    { yes: 0, no: 3, unknown: 0, responses: 20 },
  ];
  const { ratio, meanPassRate: mean } = measures(groups);
  for (const { value, interval } of [ratio, mean]) {
    const { low, high } = definedValue(interval);
    expect(low).toBeLessThan(definedValue(value));
    expect(high).toBeGreaterThan(definedValue(value));
  }
  const single = definedValue(
    measures(groups.flatMap((group) => Array.from({ length: group.responses }, () => ({ ...group, responses: 1 }))))
      .ratio.interval,
  );
  expect(definedValue(ratio.interval).low).toBeCloseTo(single.low, 1);
});

test("says why there is none", () => {
  expect(undefinedReason(measures([]).ratio.value)).toBe("no-labels");
  expect(undefinedReason(measures([{ yes: 0, no: 0, unknown: 2, responses: 3 }]).meanPassRate.value)).toBe(
    "all-unknown",
  );
  expect(undefinedReason(measures([{ yes: 1, no: 0, unknown: 0, responses: 1 }]).ratio.interval)).toBe("too-few-units");
});

test("responses of one cluster are drawn together; alone in their clusters they are drawn as ever", () => {
  // Responses to one instruction meet all requirements or none.
  const tallies = Array.from({ length: 40 }, (_, index) => ({
    yes: Math.floor(index / 4) % 2 === 0 ? 4 : 0,
    no: Math.floor(index / 4) % 2 === 0 ? 0 : 4,
    unknown: 0,
    responses: 1,
  }));
  const together = measures(tallies.map((tally, index) => ({ ...tally, cluster: Math.floor(index / 4) })));
  const apart = measures(tallies);
  const width = ({ ratio }: typeof apart) => {
    const { low, high } = definedValue(ratio.interval);
    return high - low;
  };
  // Ten clusters of four alike: as wide as of ten responses.
  expect(width(together)).toBeGreaterThan(1.7 * width(apart));
  expect(together.ratio.value).toEqual(apart.ratio.value);
  expect(together.hardSatisfaction.value).toEqual(apart.hardSatisfaction.value);
  expect(definedValue(together.hardSatisfaction.interval).method).toBe("percentile");
  expect(measures(tallies.map((tally, cluster) => ({ ...tally, cluster })))).toEqual(apart);
  expect(measures(tallies.map((tally) => ({ ...tally, cluster: 0 }))).ratio.interval.defined).toBe(false);
});
