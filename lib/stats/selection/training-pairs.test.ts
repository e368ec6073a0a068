import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keepTrainingPairs, pairDifference } from "./training-pairs";

describe("how two responses differ", () => {
  test("worked by hand: weights 100, 50 and 25", () => {
    // (100·90 + 50·20 + 25·40) / 175 = 11000 / 175; (100·60 + 50·80 + 25·40) / 175 = 11000 / 175: a tie.
    expect(pairDifference([100, 50, 25], [90, 20, 40], [60, 80, 40])).toEqual({
      difference: 60,
      margin: 0,
      scores: [11000 / 175, 11000 / 175],
    });
    // (100·100 + 50·0) / 150 − (100·0 + 50·100) / 150 = 33.33…
    const found = pairDifference([100, 50], [100, 0], [0, 100]);
    expect(found?.difference).toBe(100);
    expect(found?.margin).toBeCloseTo(100 / 3, 12);
  });

  test("differences of shares that are equal are equal, so that the margin decides between them", () => {
    const percent = (share: number) => 100 * share;
    // In floating point 56 − 28 is 28.000000000000004 here, and 28 of 25 samples' shares something else again.
    const differences = [
      [0.28, 0],
      [0.56, 0.28],
      [0.58, 0.3],
      [1, 0.72],
    ].map(([a = 0, b = 0]) => pairDifference([100], [percent(a)], [percent(b)])?.difference);
    expect(differences).toEqual([28, 28, 28, 28]);
  });

  test("an item without a score counts for neither difference nor its response's score", () => {
    const found = pairDifference([100, 100], [null, 80], [0, 50]);
    expect(found).toEqual({ difference: 30, margin: 55, scores: [80, 25] });
    expect(pairDifference([100, 100], [null, 80], [10, null])).toBeNull();
    expect(pairDifference([0, 0], [100, 100], [0, 0])).toBeNull();
  });

  test("lists of other lengths and scores out of range are refused", () => {
    expect(() => pairDifference([100], [1, 2], [1])).toThrow("1 item scores");
    expect(() => pairDifference([100], [101], [1])).toThrow();
  });

  const item = fc.record({
    weight: fc.integer({ min: 1, max: 100 }),
    a: fc.integer({ min: 0, max: 100 }),
    b: fc.integer({ min: 0, max: 100 }),
  });
  test("seen from the other side the margin turns; it is never more than the largest difference", () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), (items) => {
        const weights = items.map(({ weight }) => weight);
        const [a, b] = [items.map((each) => each.a), items.map((each) => each.b)];
        const [there, back] = [pairDifference(weights, a, b), pairDifference(weights, b, a)];
        if (there === null || back === null) throw new Error("no difference");
        expect(there.margin).toBeCloseTo(-back.margin, 9);
        expect(there.difference).toBe(back.difference);
        expect(Math.abs(there.margin)).toBeLessThanOrEqual(there.difference + 1e-9);
      }),
    );
  });
});

describe("which pairs are kept", () => {
  const kept = (given: readonly { difference: number; margin: number }[], share: number) =>
    keepTrainingPairs(
      { differences: given.map(({ difference }) => difference), margins: given.map(({ margin }) => margin) },
      share,
    );
  const pairs = [
    { difference: 10, margin: 5 },
    { difference: 80, margin: 0 },
    { difference: 40, margin: -30 },
    { difference: 40, margin: 10 },
    { difference: 90, margin: 20 },
  ];

  test("worked by hand: 40% of five pairs are two, of which one is a tie", () => {
    expect(kept(pairs, 0.4)).toEqual({ kept: [4], ties: 1, equallyDifferent: 0, leastDifference: 80 });
  });
  test("of pairs alike on one item the greater margin comes first; the others are counted", () => {
    expect(kept(pairs, 0.6)).toEqual({ kept: [2, 4], ties: 1, equallyDifferent: 1, leastDifference: 40 });
  });
  test("of pairs alike in both the earlier one comes first, whatever the last digit of a margin", () => {
    const alike = [28, 28.000000000000004].map((margin) => ({ difference: 40, margin }));
    expect(kept(alike, 0.5).kept).toEqual([0]);
  });
  test("all, none, and nothing at all", () => {
    expect(kept(pairs, 1)).toMatchObject({ kept: [0, 2, 3, 4], ties: 1 });
    expect(kept(pairs, 0)).toMatchObject({ kept: [], ties: 0, leastDifference: null });
    expect(kept([], 0.4)).toEqual({ kept: [], ties: 0, equallyDifferent: 0, leastDifference: null });
    expect(() => kept(pairs, 1.1)).toThrow("share");
  });

  const pair = fc.record({ difference: fc.integer({ min: 0, max: 5 }), margin: fc.integer({ min: -5, max: 5 }) });
  test("as many as the share comes to, and nothing left out differs more than what was kept", () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
        const { kept: places, ties, leastDifference } = kept(given, share);
        expect(places.length + ties).toBe(Math.round(share * given.length));
        expect(places.every((index) => given[index]?.margin !== 0)).toBe(true);
        if (leastDifference === null) return;
        expect(given.filter(({ difference }) => difference > leastDifference).length).toBeLessThanOrEqual(
          places.length + ties,
        );
        expect(places.every((index) => (given[index]?.difference ?? -1) >= leastDifference)).toBe(true);
      }),
    );
  });
});
