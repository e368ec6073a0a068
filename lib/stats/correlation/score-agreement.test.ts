import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someOf } from "@/lib/stats/testing/thorough";
import { clustersOf } from "../resampling/cluster-bootstrap";
import { normalQuantile } from "../resampling/normal-distribution";
import { type Random, seededRandom } from "../resampling/random";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { quadraticKappa, SCORE_MEASURES, scoreAgreement, scoreAgreements } from "./score-agreement";

const X = [1, 2, 2, 3, 4, 4, 5, 5, 3, 1, 2, 4];
const Y = [1, 2, 3, 3, 4, 5, 5, 4, 2, 1, 1, 5];

const single = (n: number) => clustersOf(Array.from({ length: n }, (_, unit) => String(unit)));
const normal = (random: Random) => normalQuantile(random() || 0.5);

describe("scoreAgreement", () => {
  it("has the values of independent implementations", () => {
    // SciPy 1.10.1 (pearsonr, spearmanr, kendalltau) and scikit-learn 1.2.1 (cohen_kappa_score, quadratic).
    const expected = [0.8864052604279181, 0.8818181818181818, 0.7719298245614036, 0.88, 0.5];
    const values = SCORE_MEASURES.map((measure) =>
      definedValue(scoreAgreement(measure, { x: X, y: Y, reversal: null })),
    );
    expect(values).toEqual(expected.map((value) => expect.closeTo(value, 12)));
    // Lin's concordance by its own formula with NumPy 1.24, of scores that are no whole numbers.
    const kappa = quadraticKappa([1.5, 2, 2.25, 3, 4.75, 4, 5, 3.5], [1.1, 2.4, 2.4, 2.9, 4.6, 4.1, 3.8, 3.9]);
    expect(definedValue(kappa)).toBeCloseTo(0.9058572444866018, 12);
  });

  const scores = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.boolean()), {
    minLength: 1,
    maxLength: 20,
  });

  it("is the same with the sources exchanged, and with units in another order", () => {
    fc.assert(
      fc.property(scores, (pairs) => {
        const [x, y] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
        for (const measure of SCORE_MEASURES) {
          const value = scoreAgreement(measure, { x, y, reversal: null });
          const others = [
            scoreAgreement(measure, { x: y, y: x, reversal: null }),
            scoreAgreement(measure, { x: x.toReversed(), y: y.toReversed(), reversal: null }),
          ];
          for (const other of others) {
            expect(other).toEqual(value.defined ? { defined: true, value: expect.closeTo(value.value, 10) } : value);
          }
        }
      }),
    );
  });

  it("does not depend on which units are turned round where they can be", () => {
    fc.assert(
      fc.property(scores, (pairs) => {
        const stored = { x: pairs.map(([a]) => a), y: pairs.map(([, b]) => b), reversal: 6 };
        const turn = (scale: number, isTurned: boolean) => (isTurned ? 6 - scale : scale);
        const turned = {
          x: pairs.map(([a, , isTurned]) => turn(a, isTurned)),
          y: pairs.map(([, b, isTurned]) => turn(b, isTurned)),
          reversal: 6,
        };
        for (const measure of SCORE_MEASURES) {
          const value = scoreAgreement(measure, stored);
          expect(scoreAgreement(measure, turned)).toEqual(
            value.defined ? { defined: true, value: expect.closeTo(value.value, 12) } : value,
          );
        }
      }),
    );
  });

  it("says why it is undefined", () => {
    const of = (x: number[], y: number[]) =>
      SCORE_MEASURES.map((measure) => {
        const value = scoreAgreement(measure, { x, y, reversal: null });
        return value.defined ? value.value : undefinedReason(value);
      });
    expect(of([], [])).toEqual(Array(5).fill("no-common-units"));
    expect(of([3], [4])).toEqual([...Array(4).fill("too-few-units"), 1]);
    expect(of([3, 3], [3, 3])).toEqual([...Array(4).fill("no-variation"), 0]);
    // Kappa exists where one of the two does not vary.
    expect(of([3, 3], [4, 2])).toEqual(["no-variation", "no-variation", "no-variation", 0, 1]);
  });
});

describe("scoreAgreements", () => {
  /** Scores with a correlation of 0.6, four to an instruction that they share half of their variance with. */
  function simulate(random: Random, instructions: number, correlation: number) {
    const [x, y, keys]: [number[], number[], string[]] = [[], [], []];
    for (let instruction = 0; instruction < instructions; instruction++) {
      const [sharedX, sharedNoise] = [normal(random), normal(random)];
      for (let response = 0; response < 4; response++) {
        const own = (shared: number) => (shared + normal(random)) * Math.SQRT1_2;
        const score = own(sharedX);
        x.push(score);
        y.push(correlation * score + Math.sqrt(1 - correlation ** 2) * own(sharedNoise));
        keys.push(String(instruction));
      }
    }
    const clusters = clustersOf(keys);
    const scoresOf = (units: readonly number[]) => ({
      x: units.map((unit) => x[unit] ?? 0),
      y: units.map((unit) => y[unit] ?? 0),
      reversal: null,
    });
    return { clusters, scoresOf };
  }

  it.each([0.6, 0])("has intervals over clusters that hold a correlation of %d as often as they say", (correlation) => {
    const held = { pearson: 0, spearman: 0, kendall: 0, weighted_kappa: 0 };
    const arcsine = (r: number) => (Math.asin(r) * 2) / Math.PI;
    const truth = {
      pearson: correlation,
      spearman: (Math.asin(correlation / 2) * 6) / Math.PI,
      kendall: arcsine(correlation),
      weighted_kappa: correlation,
    };
    const studies = someOf(150);
    for (let study = 0; study < studies; study++) {
      const random = seededRandom(`coverage ${study}`);
      const { clusters, scoresOf } = simulate(random, 25, correlation);
      const found = scoreAgreements(clusters, scoresOf, { random, resamples: 80 });
      for (const measure of ["pearson", "spearman", "kendall", "weighted_kappa"] as const) {
        const { interval } = found[measure];
        if (interval === null) throw new Error("Expected an interval");
        const { low, high } = definedValue(interval);
        if (low <= truth[measure] && truth[measure] <= high) held[measure]++;
      }
    }
    for (const count of Object.values(held)) {
      expect(count / studies).toBeGreaterThan(0.86);
      expect(count / studies).toBeLessThanOrEqual(1);
    }
  });

  it("repeats by seed, and has no interval of one cluster or of too much", () => {
    const scoresOf = (units: readonly number[]) => ({
      x: units.map((unit) => X[unit] ?? 0),
      y: units.map((unit) => Y[unit] ?? 0),
      reversal: null,
    });
    const draw = (clusters: ReturnType<typeof clustersOf>, resamples = 50) =>
      scoreAgreements(clusters, scoresOf, { random: seededRandom(1), resamples });
    expect(draw(single(12))).toEqual(draw(single(12)));
    expect(
      undefinedReason(draw([[0, 1, 2]]).mae.interval ?? scoreAgreement("mae", { x: X, y: Y, reversal: null })),
    ).toBe("too-few-units");
    expect(draw(single(12), 1e8).mae.interval).toMatchObject({ reason: "too-costly" });
    expect(scoreAgreements(single(12), scoresOf, null).mae.interval).toBeNull();
  });
});
