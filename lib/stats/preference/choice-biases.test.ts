import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewRuns, someOf } from "@/lib/stats/testing/thorough";
import { logisticRegression } from "../regression/logistic-regression";
import { type Random, randomIndex, seededRandom } from "../resampling/random";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { type Choice, firstPositionShare, lengthBias, selfPreference, turnedChoice } from "./choice-biases";
import type { Outcome } from "./outcome";

const options = (seed: string | number, resamples = 200) => ({ random: seededRandom(seed), resamples });

const CHOICES: Choice[] = (
  [
    ["p", "q", 739, 122, "win"],
    ["p", "r", 204, 731, "loss"],
    ["q", "r", 83, 130, "win"],
    ["p", "q", 578, 457, "win"],
    ["p", "r", 637, 674, "win"],
    ["q", "r", 434, 382, "win"],
    ["p", "q", 407, 416, "win"],
    ["p", "r", 196, 677, "tie"],
    ["q", "r", 718, 291, "win"],
    ["p", "q", 602, 641, "win"],
    ["p", "r", 847, 51, "loss"],
    ["q", "r", 852, 303, "win"],
    ["p", "q", 86, 807, "loss"],
    ["p", "r", 257, 450, "loss"],
    ["q", "r", 453, 75, "win"],
    ["p", "q", 491, 368, "tie"],
    ["p", "r", 567, 611, "loss"],
    ["q", "r", 838, 226, "win"],
    ["p", "q", 260, 303, "loss"],
    ["p", "r", 298, 663, "win"],
    ["q", "r", 379, 755, "loss"],
    ["p", "q", 54, 630, "loss"],
    ["p", "r", 826, 414, "win"],
    ["q", "r", 326, 796, "tie"],
  ] as const
).map(([a, b, lengthA, lengthB, outcome], index) => ({
  cluster: `i${index}`,
  outcome,
  first: index % 2 ? "a" : "b",
  lengths: [lengthA, lengthB],
  systems: [a, b],
  people: index % 3 ? "win" : "tie",
}));

describe("lengthBias", () => {
  it("fits as an independent computation does, and gives win rates for equal lengths", () => {
    // statsmodels 0.13.5, GLM with family Binomial, of the same terms; win rates are 1 / (1 + e^−(s_a − s_b)) of its fit.
    const { slope, winRates, longerShare, n } = lengthBias(CHOICES, options(1));
    expect(n).toBe(24);
    expect(definedValue(slope)).toBeCloseTo(0.5191730012000666, 10);
    expect(winRates.map(({ a, b, n: met, winRate, controlled }) => [a, b, met, winRate, controlled])).toEqual(
      [
        ["p", "q", 0.5625, 0.4705884577276322],
        ["p", "r", 0.4375, 0.6069879232208095],
        ["q", "r", 0.8125, 0.6347039842540038],
      ].map(([a, b, rate, controlled]) => [
        a,
        b,
        8,
        { defined: true, value: rate },
        { defined: true, value: expect.closeTo(Number(controlled), 10) },
      ]),
    );
    expect(longerShare.n).toBe(21);
    const alone = lengthBias(
      CHOICES.map((choice) => ({ ...choice, systems: null })),
      options(1),
    );
    expect(definedValue(alone.slope)).toBeCloseTo(0.5198681135371126, 10);
    expect(alone.winRates).toEqual([]);
  });

  it("does not depend on which response is called A, nor on the unit of length", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), (turns) => {
        const turned = CHOICES.map((choice, index) => (turns[index] ? turnedChoice(choice) : choice)).map((choice) => ({
          ...choice,
          lengths: choice.lengths && ([choice.lengths[0] * 7, choice.lengths[1] * 7] as const),
        }));
        const [before, after] = [CHOICES, turned].map((each) => lengthBias(each, options(1, 20)));
        if (!before || !after) throw new Error("Expected two");
        expect(definedValue(after.slope)).toBeCloseTo(definedValue(before.slope), 9);
        expect(definedValue(after.longerShare.value)).toBe(definedValue(before.longerShare.value));
        after.winRates.forEach(({ controlled, winRate }, index) => {
          const other = before.winRates[index];
          expect(definedValue(controlled)).toBeCloseTo(other ? definedValue(other.controlled) : Number.NaN, 9);
          expect(definedValue(winRate)).toBeCloseTo(other ? definedValue(other.winRate) : Number.NaN, 12);
        });
      }),
      fewRuns(30),
    );
  });

  it("keeps systems that were never compared apart", () => {
    const apart = CHOICES.map((choice, index) => ({
      ...choice,
      systems: index % 2 ? (["p", "q"] as const) : (["x", "y"] as const),
    }));
    const { winRates } = lengthBias(apart, options(1, 20));
    expect(winRates.map(({ a, b }) => [a, b])).toEqual([
      ["p", "q"],
      ["x", "y"],
    ]);
    for (const { controlled } of winRates) expect(controlled.defined).toBe(true);
  });

  it("is undefined, with its reason, where lengths say nothing or everything", () => {
    const of = (lengths: readonly [number, number] | null, outcome: Outcome) => ({
      cluster: outcome,
      outcome,
      first: null,
      lengths,
      systems: null,
      people: null,
    });
    expect(undefinedReason(lengthBias([of(null, "win")], options(1)).slope)).toBe("no-labels");
    expect(undefinedReason(lengthBias([of([5, 5], "win"), of([5, 5], "loss")], options(1)).slope)).toBe("no-variation");
    const always = lengthBias([of([9, 1], "win"), of([1, 9], "loss")], options(1));
    expect(undefinedReason(always.slope)).toBe("separated");
    expect(definedValue(always.longerShare.value)).toBe(1);
  });

  it("has intervals that hold the true slope as often as they say, and finds none where there is none", () => {
    for (const truth of [0, 0.8]) {
      let held = 0;
      const studies = 120;
      for (let study = 0; study < studies; study++) {
        const { slopeInterval } = lengthBias(simulate(seededRandom(`l ${study}`), 25, truth), options(study, 80));
        const { low, high } = definedValue(slopeInterval);
        if (low <= truth && truth <= high) held++;
      }
      expect(held / studies).toBeGreaterThan(0.88);
      expect(held / studies).toBeLessThanOrEqual(0.995);
    }
  });
});

/** Three pairs of responses to each instruction, chosen by length alone. */
function simulate(random: Random, instructions: number, slope: number): Choice[] {
  return Array.from({ length: instructions }, (_, instruction) =>
    Array.from({ length: 3 }, (): Choice => {
      const lengths = [50 + randomIndex(900, random), 50 + randomIndex(900, random)] as const;
      const p = 1 / (1 + Math.exp(-slope * Math.log2(lengths[0] / lengths[1])));
      const first = random() < 0.5 ? "a" : "b";
      return {
        cluster: `i${instruction}`,
        outcome: random() < p ? "win" : "loss",
        first,
        lengths,
        systems: null,
        people: random() < p ? "win" : "loss",
      };
    }),
  ).flat();
}

describe("logisticRegression", () => {
  it("has as many ones as it expects, along every predictor: what maximum likelihood means here", () => {
    const number = fc.integer({ min: -5, max: 5 });
    const each = fc.record({
      predictors: fc.tuple(fc.constant(1), number),
      n: fc.constant(4),
      ones: fc.nat({ max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(each, { minLength: 2, maxLength: 12 }), (cases) => {
        const fitted = logisticRegression(cases);
        if (!fitted.defined) return;
        const [intercept = 0, slope = 0] = fitted.value;
        const left = cases.map(({ predictors: [, x], n, ones }) => ones - n / (1 + Math.exp(-intercept - slope * x)));
        expect(left.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 6);
        expect(left.reduce((sum, value, index) => sum + value * (cases[index]?.predictors[1] ?? 0), 0)).toBeCloseTo(
          0,
          6,
        );
      }),
    );
  });

  it("says where no finite slope fits", () => {
    const at = (x: number, ones: number) => ({ predictors: [1, x], n: 1, ones });
    expect(undefinedReason(logisticRegression([at(1, 1), at(2, 1), at(-1, 0)]))).toBe("separated");
    expect(undefinedReason(logisticRegression([at(1, 1), at(1, 0)]))).toBe("separated");
    expect(undefinedReason(logisticRegression([]))).toBe("no-labels");
    expect(() => logisticRegression([at(1, 1), { predictors: [1], n: 1, ones: 1 }])).toThrow(StatsInputError);
  });
});

describe("firstPositionShare", () => {
  it("counts choices that are no ties and whose order is known", () => {
    const share = firstPositionShare(CHOICES, options(1));
    // First where A was first and won (odd places) or B was first and A lost (even places).
    const decided = CHOICES.filter(({ outcome }) => outcome !== "tie");
    const first = decided.filter(({ outcome, first: shown }) => (outcome === "win" ? "a" : "b") === shown);
    expect([share.n, definedValue(share.value)]).toEqual([decided.length, first.length / decided.length]);
    const none = firstPositionShare(
      CHOICES.map((choice) => ({ ...choice, first: null })),
      options(1),
    );
    expect([none.value, none.interval, none.pValue].map(undefinedReason)).toEqual(Array(3).fill("no-labels"));
  });

  it("has an exact p-value for few clusters: that of a sign test", () => {
    // scipy.stats.binomtest(7, 9).pvalue (SciPy 1.10.1).
    const choices = Array.from({ length: 9 }, (_, index): Choice => {
      const outcome = index < 7 ? "win" : "loss";
      return { cluster: String(index), outcome, first: "a", lengths: null, systems: null, people: null };
    });
    expect(definedValue(firstPositionShare(choices, options(1, 512)).pValue)).toBe(0.1796875);
  });

  it("finds no bias where there is none, and intervals hold the true share as often as they say", () => {
    const studies = someOf(200);
    let held = 0;
    for (let study = 0; study < studies; study++) {
      const share = firstPositionShare(simulate(seededRandom(`f ${study}`), 40, 0.5), options(study, 150));
      const { low, high } = definedValue(share.interval);
      const isHeld = low <= 0.5 && high >= 0.5;
      // 1/2 is left out exactly where the p-value says so.
      expect(isHeld).toBe(definedValue(share.pValue) >= 0.05);
      held += Number(isHeld);
    }
    expect(held / studies).toBeGreaterThan(0.91);
    expect(held / studies).toBeLessThan(1);
  });
});

describe("selfPreference", () => {
  const of = (index: number, systems: readonly [string, string], outcome: Outcome, people: Outcome | null): Choice => ({
    cluster: `i${index}`,
    outcome,
    first: null,
    lengths: null,
    systems,
    people,
  });

  it("holds the choices of its own model's responses against people's on the same pairs", () => {
    const choices = [
      of(1, ["own", "x"], "win", "loss"),
      of(2, ["x", "own"], "loss", "tie"),
      of(3, ["y", "own"], "tie", "loss"),
      of(4, ["own", "own"], "win", "loss"),
      of(5, ["x", "y"], "win", "loss"),
      of(6, ["own", "y"], "win", null),
    ];
    const found = selfPreference(choices, "own", options(1));
    expect(found.n).toBe(3);
    expect([found.own, found.people, found.difference.value].map(definedValue)).toEqual([2.5 / 3, 0.5, 1 / 3]);
    expect(selfPreference(choices.map(turnedChoice), "own", options(1))).toEqual(found);
    expect(undefinedReason(selfPreference(choices, "z", options(1)).own)).toBe("no-common-units");
  });

  it("finds none where the rater chooses as people do", () => {
    const studies = someOf(200);
    let found = 0;
    for (let study = 0; study < studies; study++) {
      const choices = simulate(seededRandom(`s ${study}`), 30, 0.5).map((choice) => ({
        ...choice,
        systems: ["own", "x"] as const,
      }));
      if (definedValue(selfPreference(choices, "own", options(study, 150)).difference.pValue) < 0.05) found++;
    }
    expect(found / studies).toBeLessThan(0.09);
  });
});
