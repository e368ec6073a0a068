import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Random, seededRandom } from "../resampling/random";
import { definedValue } from "../testing/defined-value";
import { someOf } from "../testing/thorough";
import { meanFromBoth, type UnitOfBoth } from "./estimate-from-both";
import { originOf, predictionPoweredMean, sumsOf } from "./prediction-powered";
import { type JudgedCounts, roganGladen } from "./rogan-gladen";

const PEOPLE = [1, 0, 1, 1, 0, 0.5, 1, 0];
const JUDGE = [0.9, 0.2, 0.7, 0.8, 0.4, 0.6, 0.3, 0.1];
const LABELLED = PEOPLE.map((people, index) => ({ people, judge: JUDGE[index] ?? 0 }));
const OTHERS = [0.5, 0.6, 0.9, 0.1, 0.8, 0.7, 0.2, 0.95, 0.4, 0.3, 0.85, 0.65];

function powered(labelled: typeof LABELLED, others: readonly number[], lambda?: number) {
  const units = [...labelled, ...others.map((judge) => ({ people: null, judge }))];
  const origin = originOf(units);
  return predictionPoweredMean(sumsOf(units, origin), origin, lambda);
}

describe("predictionPoweredMean", () => {
  it("has the digits of NumPy with the paper's formulas", () => {
    const { estimate, standardError, lambda } = definedValue(powered(LABELLED, OTHERS));
    expect(lambda).toBeCloseTo(0.7113736583742409, 12);
    expect(estimate).toBeCloseTo(0.6188170812879608, 12);
    expect(standardError).toBeCloseTo(0.13413554546539222, 12);
    const people = definedValue(powered(LABELLED, OTHERS, 0));
    expect(people).toEqual({
      estimate: expect.closeTo(0.5625, 12),
      standardError: expect.closeTo(0.16387638252658618, 12),
      lambda: 0,
    });
  });

  it("is people alone where the judge says nothing: the same of every unit, the opposite, or of no other unit", () => {
    const alone = definedValue(powered(LABELLED, [], 0));
    const same = LABELLED.map(({ people }) => ({ people, judge: 0.5 }));
    const opposite = LABELLED.map(({ people }) => ({ people, judge: 1 - people }));
    for (const [labelled, others] of [
      [LABELLED, []],
      [same, [0.5, 0.5, 0.5]],
      [opposite, OTHERS],
    ] as const) {
      expect(definedValue(powered(labelled, others))).toMatchObject({
        estimate: expect.closeTo(alone.estimate, 12),
        standardError: expect.closeTo(alone.standardError, 12),
        lambda: 0,
      });
    }
    expect(powered([{ people: 1, judge: 1 }], OTHERS)).toMatchObject({ reason: "too-few-units" });
  });

  it("does not depend on the judge's scale or zero, as long as lambda is not clipped", () => {
    const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 6, maxLength: 20 });
    fc.assert(
      fc.property(
        values,
        values,
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: -9, max: 9 }),
        (own, others, scale, zero) => {
          // People are half the judge and a little more, so that lambda is about 0.5, and scale times less below.
          const labelled = own.map((judge, index) => ({ people: judge / 2 + (index % 2), judge }));
          const changed = labelled.map(({ people, judge }) => ({ people, judge: judge * scale + zero }));
          const plain = definedValue(powered(labelled, others));
          const other = definedValue(
            powered(
              changed,
              others.map((value) => value * scale + zero),
            ),
          );
          fc.pre(plain.lambda > 0 && plain.lambda < 1);
          expect(other.estimate).toBeCloseTo(plain.estimate, 9);
          expect(other.standardError).toBeCloseTo(plain.standardError, 9);
        },
      ),
    );
  });
});

const COUNTS: JudgedCounts = { n: 200, yes: 130, positives: 40, truePositives: 36, negatives: 30, trueNegatives: 24 };

describe("corrected, of clusters", () => {
  const unitsOf = (copies: number): UnitOfBoth[] => {
    const random = seededRandom("corrected clusters");
    return Array.from({ length: 60 }, (_, cluster) => {
      const truth = Number(random() < 0.6);
      const judge = random() < 0.2 ? 1 - truth : truth;
      const unit = { cluster: String(cluster), people: cluster % 2 === 0 ? truth : null, judge };
      return Array.from({ length: copies }, () => unit);
    }).flat();
  };
  const correctedOf = (units: UnitOfBoth[], resampling: { random: Random; resamples: number } | null) =>
    definedValue(meanFromBoth(units, { resampling }).corrected);

  it("is the formula where clusters hold one unit, and as wide again where each unit is there four times", () => {
    const drawn = { random: seededRandom(1), resamples: 2 };
    expect(correctedOf(unitsOf(1), drawn)).toEqual(correctedOf(unitsOf(1), null));
    const [alike, independent] = [correctedOf(unitsOf(4), drawn), correctedOf(unitsOf(4), null)];
    expect(alike.estimate).toBe(independent.estimate);
    const width = ({ low, high }: { low: number; high: number }) => high - low;
    expect(width(alike) / width(independent)).toBeCloseTo(2, 1);
  });
});

describe("roganGladen", () => {
  it("has the digits of NumPy with the paper's formulas", () => {
    expect(definedValue(roganGladen(COUNTS))).toEqual({
      estimate: expect.closeTo(0.6428571428571429, 12),
      low: expect.closeTo(0.4874138122679586, 12),
      high: expect.closeTo(0.8023732613427725, 12),
      sensitivity: 0.9,
      specificity: 0.8,
    });
  });

  it("stays between 0 and 1", () => {
    const rare = { n: 50, yes: 3, positives: 20, truePositives: 18, negatives: 25, trueNegatives: 20 };
    expect(definedValue(roganGladen(rare))).toMatchObject({
      estimate: 0,
      low: 0,
      high: expect.closeTo(0.049554835355048565, 12),
    });
  });

  it("refuses a judge that is no better than chance, labels of one answer alone, and impossible counts", () => {
    expect(roganGladen({ ...COUNTS, truePositives: 8 })).toMatchObject({ reason: "no-agreement" });
    expect(roganGladen({ ...COUNTS, negatives: 0, trueNegatives: 0 })).toMatchObject({ reason: "too-few-units" });
    expect(roganGladen({ ...COUNTS, n: 0, yes: 0 })).toMatchObject({ reason: "no-labels" });
    expect(() => roganGladen({ ...COUNTS, yes: 201 })).toThrow("201 of 200");
  });
});

const TRUE_MEAN = 0.6;

/**
 * Responses of which people label a random part: the true share of YES is 0.6, and a judge misses one YES in ten and takes one
 * NO in three for a YES. Responses to one instruction are all alike in half of the instructions.
 */
function simulated(random: Random, instructions: number, perInstruction: number, labelled: number): UnitOfBoth[] {
  const isYes = () => (random() < TRUE_MEAN ? 1 : 0);
  return Array.from({ length: instructions }).flatMap((_, instruction) => {
    const shared = random() < 0.5 ? isYes() : null;
    const isLabelled = random() < labelled;
    return Array.from({ length: perInstruction }, () => {
      const people = shared ?? isYes();
      const judge = random() < (people === 1 ? 0.9 : 1 / 3) ? 1 : 0;
      return { cluster: String(instruction), people: isLabelled ? people : null, judge };
    });
  });
}

/** The share of studies whose interval holds the truth. */
function coverage(studies: readonly { low: number; high: number }[]): number {
  return studies.filter(({ low, high }) => low <= TRUE_MEAN && TRUE_MEAN <= high).length / studies.length;
}

describe("meanFromBoth", () => {
  it("finds the truth that a judge alone misses, with instructions as clusters", () => {
    const random = seededRandom("estimate");
    const found = Array.from({ length: someOf(1_000) }, (_, study) =>
      meanFromBoth(simulated(random, 150, 4, 0.3), { resampling: { random: seededRandom(study), resamples: 200 } }),
    );
    const widths = (key: "people" | "together") =>
      found.map((each) => definedValue(each[key].interval)).map(({ low, high }) => high - low);
    // A judge's expected mean is 0.6 · 0.9 + 0.4 / 3.
    expect(found.filter(({ judgeOnly }) => Math.abs(definedValue(judgeOnly) - 0.673) > 0.1)).toEqual([]);
    for (const key of ["people", "together"] as const) {
      expect(coverage(found.map((each) => definedValue(each[key].interval)))).toBeGreaterThan(0.9);
    }
    const narrower = widths("together").filter((width, study) => width < (widths("people")[study] ?? 0));
    expect(narrower.length / found.length).toBeGreaterThan(0.9);
  });

  it("corrects a judge within its interval, also where the labelled units have another share of YES", () => {
    const random = seededRandom("corrected");
    const found = Array.from({ length: someOf(1_000) }, () => {
      const units = simulated(random, 400, 1, 0.5).filter(({ people }) => people !== 1 || random() < 0.5);
      return definedValue(meanFromBoth(units, { resampling: null }).corrected);
    });
    expect(coverage(found)).toBeGreaterThan(0.9);
  });

  it("is narrower by a fourth with 100 labels and a judge that goes with people at 0.7", () => {
    const random = seededRandom("width");
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const units = Array.from({ length: 2_100 }, (_, index) => {
      const judge = normal();
      return { cluster: String(index), people: index < 100 ? 0.75 * judge + 0.66 * normal() : null, judge: judge + 3 };
    });
    const { n, nUnlabelled, people, together, worthLabels } = meanFromBoth(units, { resampling: null });
    const [alone, both] = [definedValue(people.mean), definedValue(together.mean)];
    expect({ n, nUnlabelled }).toEqual({ n: 100, nUnlabelled: 2_000 });
    expect(both.standardError / alone.standardError).toBeLessThan(0.75);
    expect(definedValue(worthLabels)).toBeCloseTo(100 * (alone.standardError / both.standardError) ** 2, 9);
    expect(definedValue(together.interval)).toMatchObject({
      low: expect.closeTo(both.estimate - 1.959963984540054 * both.standardError, 9),
      method: "normal",
    });
  });

  it("tells a labelled part that was chosen by its labels", () => {
    const random = seededRandom("chosen");
    const units = simulated(random, 400, 1, 1);
    const p = (isLabelled: (unit: UnitOfBoth) => boolean) =>
      definedValue(
        meanFromBoth(
          units.map((unit) => ({ ...unit, people: isLabelled(unit) ? unit.people : null })),
          { resampling: null },
        ).selection.pValue,
      );
    expect(p(({ people }) => people === 0 || random() < 0.1)).toBeLessThan(0.001);
    expect(p(() => random() < 0.3)).toBeGreaterThan(0.001);
  });

  it("takes a few like units for no chosen part", () => {
    const random = seededRandom("few");
    const p = () => {
      const units = simulated(random, 40, 3, 1).map((unit, index) => ({
        ...unit,
        people: index < 9 ? unit.people : null,
        judge: index < 9 || random() < 0.8 ? 1 : 0,
      }));
      const resampling = { random: seededRandom("few"), resamples: 200 };
      return definedValue(meanFromBoth(units, { resampling }).selection.pValue);
    };
    expect(Array.from({ length: 20 }, p).filter((pValue) => pValue < 0.01)).toEqual([]);
  });

  it("withholds a corrected share that only clipping keeps within its range, of few labels too", () => {
    const unit = (judge: number, people: number | null, cluster: number) => ({ judge, people, cluster: `${cluster}` });
    const of = (count: number, judge: number, people: number | null) =>
      Array.from({ length: count }, (_, cluster) => unit(judge, people, cluster));
    // Labelled mostly where the judge said NO: it finds 10 of 16 there, and calls 60 of 78 others YES.
    const labelled = [...of(10, 1, 1), ...of(6, 0, 1), ...of(3, 1, 0), ...of(27, 0, 0)];
    const { corrected, selection } = meanFromBoth([...labelled, ...of(60, 1, null), ...of(18, 0, null)], {
      resampling: null,
    });
    expect(definedValue(selection.pValue)).toBeLessThan(0.001);
    expect(corrected).toMatchObject({ defined: false, reason: "not-random" });
  });

  it("withholds the corrected share where the judge's answers decided what people labelled, as far as that shows", () => {
    const random = seededRandom("chosen by verdict");
    const correctedOf = (asked: (unit: UnitOfBoth) => number) => {
      const units = simulated(random, 600, 1, 1).map((unit) => ({
        ...unit,
        people: random() < asked(unit) ? unit.people : null,
      }));
      return meanFromBoth(units, { resampling: null }).corrected;
    };
    const found = Array.from({ length: 40 }, () => ({
      byVerdict: correctedOf(({ judge }) => (judge === 1 ? 0.8 : 0.2)),
      byTruth: correctedOf(({ people }) => (people === 1 ? 0.8 : 0.2)),
    }));
    expect(found.filter(({ byVerdict }) => byVerdict.defined)).toEqual([]);
    expect(found[0]?.byVerdict).toMatchObject({ reason: "not-random" });
    expect(found.filter(({ byTruth }) => !byTruth.defined).length).toBeLessThanOrEqual(3);
  });

  it("says what it cannot know", () => {
    const unit = { cluster: "a", people: null, judge: 0.4 };
    const found = meanFromBoth([unit, { ...unit, people: 1 }, { cluster: "b", people: 1, judge: null }], {
      resampling: null,
    });
    expect(found).toMatchObject({
      n: 1,
      nUnlabelled: 1,
      nWithoutJudge: 1,
      together: { mean: { reason: "too-few-units" } },
      corrected: { reason: "values-out-of-range" },
    });
    expect(meanFromBoth([], { resampling: null })).toMatchObject({ judgeOnly: { reason: "no-labels" } });
  });
});
