import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { divaWeighting, meanReciprocalWeighting } from "./item-weighting";
import { checklistRewards } from "./rewards";

describe("checklistRewards", () => {
  it("is DIVA's worked example, as exact fractions give it", () => {
    // Table 4 of the paper; NumPy 2.4.6: var, then (v + 1e-8) / sum, then scores @ weights.
    const { items, responses } = checklistRewards([
      [0.95, 0.4, 0.85, 0.98],
      [0.92, 0.35, 0.8, 0.99],
      [0.96, 0.75, 0.82, 0.97],
      [0.93, 0.7, 0.78, 0.98],
    ]);
    expect(items.map(({ mean }) => definedValue(mean))).toEqual(
      [0.94, 0.55, 0.8125, 0.98].map((mean) => expect.closeTo(mean, 12)),
    );
    expect(items.map(({ diva }) => definedValue(diva))).toEqual(
      [0.007759757582454178, 0.969931210948642, 0.020756831650102277, 0.001552199818801392].map((weight) =>
        expect.closeTo(weight, 12),
      ),
    );
    expect(items.map(({ meanRec }) => definedValue(meanRec))).toEqual(
      [0.2072453960584629, 0.35420122235446383, 0.23976698128609863, 0.19878640030097464].map((weight) =>
        expect.closeTo(weight, 12),
      ),
    );
    expect(responses.map(({ diva }) => definedValue(diva))).toEqual(
      [0.41450871680780055, 0.3647570439485778, 0.7534240112679587, 0.7038799067252369].map((reward) =>
        expect.closeTo(reward, 12),
      ),
    );
  });

  it("is what the functions for complete scores give where none is missing", () => {
    const score = fc.constantFrom(0, 0.25, 0.5, 1);
    const matrix = fc.array(fc.array(score, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(matrix, (scores) => {
        const found = checklistRewards(scores);
        const whole = definedValue(divaWeighting(scores));
        const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12));
        expect(found.items.map(({ diva }) => definedValue(diva))).toEqual(close(whole.weights));
        expect(found.responses.map(({ diva }) => definedValue(diva))).toEqual(close(whole.rewards));
        const reciprocal = meanReciprocalWeighting(scores);
        if (!reciprocal.defined) return;
        expect(found.responses.map(({ meanRec }) => definedValue(meanRec))).toEqual(close(reciprocal.value.rewards));
      }),
    );
  });

  it("leaves out what is missing, and says where nothing is left", () => {
    const { items, responses } = checklistRewards([
      [1, null, 0, null],
      [0, 1, 0, null],
      [null, null, null, null],
    ]);
    expect(items.map(({ n }) => n)).toEqual([2, 1, 2, 0]);
    expect(items.map(({ meanRec }) => (meanRec.defined ? meanRec.value : meanRec.reason))).toEqual([
      2 / 3,
      1 / 3,
      "infinite-weight",
      "no-labels",
    ]);
    const [first, second, third] = responses;
    expect(responses.map(({ mean }) => (mean.defined ? mean.value : mean.reason))).toEqual([
      1 / 2,
      1 / 3,
      "all-unknown",
    ]);
    // The question that nobody meets weighs nothing; the one that is missing does not count.
    expect(first && definedValue(first.meanRec)).toBe(1);
    expect(second && definedValue(second.meanRec)).toBeCloseTo(1 / 3, 12);
    expect(third && [third.diva, third.meanRec].map(undefinedReason)).toEqual(["all-unknown", "all-unknown"]);
    expect(checklistRewards([[0], [0]]).responses.map(({ meanRec }) => definedValue(meanRec))).toEqual([0, 0]);
    expect(checklistRewards([])).toEqual({ items: [], responses: [] });
    expect(() => checklistRewards([[2]])).toThrow(StatsInputError);
    expect(() => checklistRewards([[1], [1, 0]])).toThrow(StatsInputError);
  });
});
