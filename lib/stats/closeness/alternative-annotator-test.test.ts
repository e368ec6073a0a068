import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewRuns, someOf } from "@/lib/stats/testing/thorough";
import { labelTableFromMatrix } from "../reliability/label-table-from-matrix";
import { type Random, randomIndex, seededRandom } from "../resampling/random";
import { tableOfUnits } from "../resampling/table-bootstrap";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { advantageProbabilityInterval, alternativeAnnotatorTest } from "./alternative-annotator-test";

const VALUES = [1, 2, 3, 4, 5];

/** The numbers that the reference script drew from. */
function congruential(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

interface Simulated {
  readonly items: number;
  /** How often each person gives the true label, and otherwise any. */
  readonly people: readonly number[];
  readonly model: number;
  readonly missing?: number;
}

function simulate(random: Random, { items, people, model, missing = 0 }: Simulated) {
  const any = () => VALUES[randomIndex(VALUES.length, random)] ?? 1;
  const cells: (number | null)[] = [];
  const labels: number[] = [];
  for (let item = 0; item < items; item++) {
    const truth = any();
    for (const accuracy of people) {
      const isMissing = random() < missing;
      const label = random() < accuracy ? truth : any();
      cells.push(isMissing ? null : label);
    }
    labels.push(random() < model ? truth : any());
  }
  return { people: labelTableFromMatrix({ nUnits: items, nRaters: people.length, cells, values: VALUES }), labels };
}

describe("alternativeAnnotatorTest", () => {
  // From the definitions with NumPy and scipy.stats.ttest_1samp (SciPy 1.10.1) on the same labels.
  const { people, labels } = simulate(congruential(42), {
    items: 120,
    people: [0.8, 0.7, 0.5, 0.75],
    model: 0.72,
    missing: 0.2,
  });
  const reference = [
    {
      measure: "accuracy" as const,
      p: [0.0030193962360043967, 0.00014314145208522383, 4.291137254188646e-5, 0.1973219908590551],
      rho: [0.8854166666666666, 0.8932038834951457, 0.8817204301075269, 0.8461538461538461],
      rhoPerson: [0.8333333333333334, 0.7864077669902912, 0.7204301075268817, 0.9010989010989011],
      winningRate: 0.75,
    },
    {
      measure: "neg_rmse" as const,
      p: [0.0017729475499404588, 0.0007025051160067944, 2.522551633755897e-7, 0.0029533323685942974],
      rho: [0.875, 0.8737864077669902, 0.9032258064516129, 0.8901098901098901],
      rhoPerson: [0.8020833333333334, 0.7864077669902912, 0.6559139784946236, 0.8351648351648352],
      winningRate: 1,
    },
  ];

  it.each(reference)("has the values of an independent computation: $measure", ({ measure, p, rho, ...expected }) => {
    const test = alternativeAnnotatorTest(people, labels, { measure, epsilon: 0.1 });
    expect(test.annotators.map(({ n }) => n)).toEqual([96, 103, 93, 91]);
    test.annotators.forEach((annotator, index) => {
      expect(annotator.rhoModel).toBeCloseTo(rho[index] ?? 0, 12);
      expect(annotator.rhoPerson).toBeCloseTo(expected.rhoPerson[index] ?? 0, 12);
      expect(Math.abs(annotator.pValue / (p[index] ?? 1) - 1)).toBeLessThan(1e-9);
    });
    expect(definedValue(test.winningRate)).toBe(expected.winningRate);
    expect(definedValue(test.passes)).toBe(true);
  });

  it("does not care for the order of items and of people, nor for renamed categories", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const study = simulate(seededRandom(seed), { items: 50, people: [0.6, 0.8, 0.5], model: 0.6, missing: 0.1 });
        const rename = (value: unknown) => (typeof value === "number" ? `v${(value * 2) % 5}` : null);
        const table = study.people;
        const cells: (string | null)[] = Array(150).fill(null);
        for (let unit = 0; unit < 50; unit++) {
          for (let i = table.unitOffsets[unit] ?? 0; i < (table.unitOffsets[unit + 1] ?? 0); i++) {
            const place = (49 - unit) * 3 + (2 - (table.raterIndex[i] ?? 0));
            cells[place] = rename(table.scale.values[table.valueIndex[i] ?? 0]);
          }
        }
        const turned = labelTableFromMatrix({ nUnits: 50, nRaters: 3, cells });
        const options = { measure: "accuracy" as const, epsilon: 0.15 };
        const a = alternativeAnnotatorTest(table, study.labels, options);
        const b = alternativeAnnotatorTest(turned, study.labels.map(rename).toReversed(), options);
        expect(b.winningRate).toEqual(a.winningRate);
        const excludeRater = ({ annotators }: typeof a) => annotators.map(({ rater: _, ...rest }) => rest);
        expect(excludeRater(b).toReversed()).toEqual(excludeRater(a));
      }),
      fewRuns(30),
    );
  });

  it("finds a model that is like people good enough, and one that guesses not", () => {
    const like = simulate(seededRandom("like"), { items: 400, people: [0.7, 0.7, 0.7], model: 0.7 });
    expect(
      definedValue(alternativeAnnotatorTest(like.people, like.labels, { measure: "accuracy", epsilon: 0.2 }).passes),
    ).toBe(true);
    const guess = simulate(seededRandom("guess"), { items: 400, people: [0.9, 0.9, 0.9], model: 0 });
    const test = alternativeAnnotatorTest(guess.people, guess.labels, { measure: "accuracy", epsilon: 0.2 });
    expect(definedValue(test.winningRate)).toBe(0);
    expect(definedValue(test.passes)).toBe(false);
  });

  it("rejects wrongly no more often than it says where the model is worse by just ε", () => {
    // A model that is right with probability a, and people who are always right: W^h − W^f is 1 − a in the mean.
    let rejected = 0;
    const studies = someOf(400);
    for (let study = 0; study < studies; study++) {
      const { people: table, labels: model } = simulate(seededRandom(`null ${study}`), {
        items: 500,
        people: [1, 1, 1],
        model: 0.75,
      });
      // 0.2 = (1 − 0.75) · 4/5, since a guess is right once in five.
      const { annotators } = alternativeAnnotatorTest(table, model, { measure: "accuracy", epsilon: 0.2 });
      if (annotators.some(({ isRejected }) => isRejected)) rejected++;
    }
    expect(rejected / studies).toBeLessThan(0.06);
  });

  it("has an interval of the advantage probability that holds it as often as it says", () => {
    const design = { people: [0.7, 0.6, 0.8], model: 0.65 };
    const large = simulate(seededRandom("truth"), { items: 60_000, ...design });
    const options = { measure: "accuracy" as const, epsilon: 0.2 };
    const truth = definedValue(alternativeAnnotatorTest(large.people, large.labels, options).advantageProbability);
    let held = 0;
    const studies = someOf(200, 3);
    for (let study = 0; study < studies; study++) {
      const random = seededRandom(`coverage ${study}`);
      const { people: table, labels: model } = simulate(random, { items: 80, ...design });
      const test = alternativeAnnotatorTest(table, model, options);
      const interval = advantageProbabilityInterval(table, model, test, "accuracy", { random, resamples: 200 });
      const { low, high } = definedValue(interval);
      if (low <= truth && truth <= high) held++;
    }
    expect(held / studies).toBeGreaterThan(0.89);
    expect(held / studies).toBeLessThanOrEqual(0.99);
  });

  it("draws items of one cluster together: one item each changes nothing, and like items widen the interval", () => {
    const one = simulate(seededRandom("clusters"), { items: 40, people: [0.7, 0.6, 0.8], model: 0.65 });
    const options = { measure: "accuracy" as const, epsilon: 0.2 };
    const intervalOf = (copies: number, clusters?: readonly string[]) => {
      const units = Array.from({ length: 40 * copies }, (_, unit) => unit % 40);
      const table = tableOfUnits(one.people, units);
      const model = units.map((unit) => one.labels[unit] ?? null);
      const test = alternativeAnnotatorTest(table, model, options);
      const drawing = { random: seededRandom(1), resamples: 500, ...(clusters && { clusters }) };
      const { low, high } = definedValue(advantageProbabilityInterval(table, model, test, "accuracy", drawing));
      return [low, high];
    };
    const names = Array.from({ length: 40 }, (_, unit) => `${unit}`);
    expect(intervalOf(1, names)).toEqual(intervalOf(1));
    // Four copies of an item say no more than one.
    expect(intervalOf(4, [...names, ...names, ...names, ...names])).toEqual(intervalOf(1));
    const [low = 0, high = 0] = intervalOf(4);
    const [lowest = 0, highest = 0] = intervalOf(1);
    expect(high - low).toBeLessThan(0.6 * (highest - lowest));
  });

  it("gives no answer with fewer than 30 items or two people, and names who was skipped", () => {
    const few = simulate(seededRandom(1), { items: 29, people: [0.8, 0.8], model: 0.8 });
    const options = { measure: "accuracy" as const, epsilon: 0.2 };
    const ofFew = alternativeAnnotatorTest(few.people, few.labels, options);
    expect(undefinedReason(ofFew.winningRate)).toBe("too-few-units");
    expect(ofFew).toMatchObject({
      skipped: [
        { rater: 0, n: 29 },
        { rater: 1, n: 29 },
      ],
      nItems: 29,
    });
    const alone = simulate(seededRandom(1), { items: 60, people: [0.8], model: 0.8 });
    expect(undefinedReason(alternativeAnnotatorTest(alone.people, alone.labels, options).passes)).toBe(
      "no-common-units",
    );
    const cells = Array.from({ length: 40 }, (_, item) => [1, item < 20 ? 1 : null, item < 20 ? null : 1]).flat();
    const one = labelTableFromMatrix({ nUnits: 40, nRaters: 3, cells });
    const test = alternativeAnnotatorTest(one, Array(40).fill(1), options);
    expect(undefinedReason(test.winningRate)).toBe("too-few-raters");
    expect(test.skipped).toEqual([
      { rater: 1, n: 20 },
      { rater: 2, n: 20 },
    ]);
  });

  it("is certain where the model always agrees, and refuses what makes no sense", () => {
    const always = labelTableFromMatrix({ nUnits: 40, nRaters: 2, cells: Array(80).fill("yes") });
    const test = alternativeAnnotatorTest(always, Array(40).fill("yes"), { measure: "accuracy", epsilon: 0.1 });
    expect(test.annotators.map(({ pValue, isRejected }) => [pValue, isRejected])).toEqual([
      [0, true],
      [0, true],
    ]);
    const worse = alternativeAnnotatorTest(always, Array(40).fill("no"), { measure: "accuracy", epsilon: 0 });
    expect(worse.annotators.map(({ pValue }) => pValue)).toEqual([1, 1]);
    const words = alternativeAnnotatorTest(always, Array(40).fill("yes"), { measure: "neg_rmse", epsilon: 0.1 });
    expect(undefinedReason(words.winningRate)).toBe("values-not-numeric");
    expect(() => alternativeAnnotatorTest(always, [], { measure: "accuracy", epsilon: 0.1 })).toThrow(StatsInputError);
    expect(() => alternativeAnnotatorTest(always, Array(40).fill("yes"), { measure: "accuracy", epsilon: 1 })).toThrow(
      "ε",
    );
  });
});
