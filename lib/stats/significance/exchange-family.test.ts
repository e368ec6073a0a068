import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someOf } from "@/lib/stats/testing/thorough";
import { normalQuantile } from "../resampling/normal-distribution";
import { type Random, seededRandom } from "../resampling/random";
import { systemRatioDifferences } from "../systems/ratio-differences";
import type { SystemScore } from "../systems/system-comparisons";
import { type SystemDifference, systemDifferences } from "../systems/system-differences";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { type ClusterTerms, exchangeFamily } from "./exchange-family";

describe("exchangeFamily", () => {
  const term = fc.constantFrom(-2, -1, -0.5, 0, 0, 0.5, 1, 3);

  it("leaves out no difference exactly where the corrected p-value is below 1 − confidence", () => {
    const difference = (variance: ClusterTerms["variance"]) =>
      fc.array(fc.option(variance === "free" ? term : fc.constantFrom(-0.5, 0, 0.5)), { minLength: 14, maxLength: 14 });
    const families = fc.constantFrom<ClusterTerms["variance"]>("free", "of-a-share").chain((variance) =>
      fc.record({
        variance: fc.constant(variance),
        rows: fc.array(difference(variance), { minLength: 1, maxLength: 6 }),
        confidence: fc.constantFrom(0.8, 0.9, 0.95),
        resamples: fc.constantFrom(60, 500),
      }),
    );
    let [found, all] = [0, 0];
    fc.assert(
      fc.property(families, ({ variance, rows, confidence, resamples }) => {
        const differences = rows.map((row) => ({
          terms: row.map((value) => value ?? 0),
          slopes: row.map((value) => (value === null ? 0 : 1)),
          variance,
        }));
        for (const member of exchangeFamily(differences, { random: seededRandom(1), resamples, confidence })) {
          if (!member.interval.defined) continue;
          const { low, high } = member.interval.value;
          const isBeyond = definedValue(member.adjustedPValue) < 1 - confidence - 1e-12;
          expect(low > 0 || high < 0).toBe(isBeyond);
          expect(definedValue(member.adjustedPValue)).toBeGreaterThanOrEqual(definedValue(member.pValue));
          all++;
          found += Number(isBeyond);
        }
      }),
    );
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(all);
  });

  it("corrects by Holm's method, and narrows the interval only where that finds more than Bonferroni's", () => {
    const of = (shift: number) => [1, -1, 2, 0, -2, 1, 0, -1, 1.5, -1.5, 0.5, -0.5].map((noise) => noise + shift);
    const rows = [of(4), of(1.01), of(0)];
    const family = (which: readonly number[][]) =>
      exchangeFamily(
        which.map((terms) => ({ terms, slopes: terms.map(() => 1), variance: "free" as const })),
        { random: seededRandom(1) },
      );
    const [clear, second, none] = family(rows);
    const p = [clear, second, none].map((each) => (each ? definedValue(each.pValue) : 1));
    expect(3 * (p[1] ?? 1)).toBeGreaterThan(0.05);
    expect(second && definedValue(second.adjustedPValue)).toBeCloseTo(2 * (p[1] ?? 1), 12);
    expect(clear && definedValue(clear.adjustedPValue)).toBeCloseTo(3 * (p[0] ?? 1), 12);
    expect(second && definedValue(second.interval).low).toBeGreaterThan(0);
    // At the level of two differences, which is what two alone have.
    const [, ofTwo] = family([rows[2] ?? [], rows[1] ?? []]);
    expect(second?.interval).toEqual(ofTwo?.interval);
    // At that of three.
    const [ofThree] = family([rows[2] ?? [], rows[2] ?? [], rows[2] ?? []]);
    expect(none?.interval).toEqual(ofThree?.interval);
  });

  it("gives a single mean no correction, and an interval only of six clusters", () => {
    const of = (terms: number[]) =>
      exchangeFamily([{ terms, slopes: terms.map(() => 1), variance: "free" }], { random: seededRandom(1) })[0];
    const six = of([1, 2, 3, 2, 1, 2]);
    // scipy.stats.ttest_1samp gives 0.0014, all 2^6 exchanges 2/64; t of 5 degrees of freedom is 2.5706.
    expect(six).toMatchObject({ pValue: { value: 2 / 64 }, adjustedPValue: { value: 2 / 64 } });
    expect(six && definedValue(six.interval).low).toBeGreaterThan(0);
    const five = of([1, 2, 3, 2, 1]);
    expect(five).toMatchObject({ pValue: { value: 2 / 32 } });
    expect(five && undefinedReason(five.interval)).toBe("too-few-units");
  });
});

describe("its p-value", () => {
  const pOf = (terms: readonly number[], resamples?: number, variance: ClusterTerms["variance"] = "free") => {
    const [one] = exchangeFamily([{ terms, slopes: terms.map(() => 1), variance }], {
      random: seededRandom("p"),
      resamples,
    });
    return one ? definedValue(one.pValue) : Number.NaN;
  };

  it("is exact for few clusters", () => {
    // scipy.stats.permutation_test, samples, all 2^9 of them (SciPy 1.10.1).
    const differences = [1, 0, 2, -0.5, 1, 0, 1, 0.5, -1];
    expect(pOf(differences)).toBe(0.25);
    expect(pOf(differences, 50)).toBeCloseTo(0.25, 0);
    expect(pOf([0, 0, 0])).toBe(1);
  });

  it("gives no bound below the share of all exchanges", () => {
    const sums = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 10 });
    fc.assert(
      fc.property(sums, (found) => {
        // A single draw says next to nothing: what is left is the bound.
        expect(pOf(found, 1)).toBeGreaterThanOrEqual(Math.min(0.5, pOf(found, 2 ** 10)) - 1e-12);
      }),
    );
  });

  it("is that of a sign test where it draws", () => {
    // P(|X − 200| ≥ |k − 200|) of 400 fair coins, by Python's math.comb.
    const ofCoins = (positive: number) =>
      pOf(
        Array.from({ length: 400 }, (_, coin) => (coin < positive ? 0.5 : -0.5)),
        20_000,
        "of-a-share",
      );
    // Six standard errors of 20,000 draws.
    expect(Math.abs(ofCoins(220) - 0.05104022312914799)).toBeLessThan(0.0094);
    expect(Math.abs(ofCoins(205) - 0.6527645977066692)).toBeLessThan(0.0203);
    // What draws cannot tell is bounded from above: exact is 7.43e-5.
    expect(ofCoins(240)).toBeGreaterThan(7.4e-5);
    expect(ofCoins(240)).toBeLessThan(4 * 7.5e-5);
  });
});

const normal = (random: Random) => normalQuantile(random() || 0.5);

/** Three raters' scores from 1 to 5 of every system's response to each instruction, and answers to its questions. */
function simulate(random: Random, instructions: number, effects: readonly number[]) {
  const [scores, ratios] = [[] as SystemScore[], [] as Parameters<typeof systemRatioDifferences>[0][number][]];
  for (let i = 0; i < instructions; i++) {
    const shared = normal(random) * 0.7;
    effects.forEach((effect, index) => {
      const about = { system: `s${index}`, cluster: `i${i}` };
      const quality = shared + effect + normal(random) * 0.8;
      const rated = Array.from({ length: 3 }, () => Math.round(3 + quality + normal(random) * 0.6));
      const score = rated.reduce((sum, value) => sum + Math.min(5, Math.max(1, value)), 0) / 3;
      scores.push({ ...about, key: `i${i}`, score });
      const whole = 5 + (i % 4);
      const part = Array.from({ length: whole }, () => Number(random() < 1 / (1 + Math.exp(-0.8 - quality))));
      ratios.push({ ...about, part: part.reduce((sum, value) => sum + value, 0), whole });
    });
  }
  return { scores, ratios };
}

/** Every pair's mean difference, win rate and difference of ratios. */
function families(random: Random, instructions: number, effects: readonly number[], resamples: number) {
  const { scores, ratios } = simulate(random, instructions, effects);
  const options = () => ({ random: seededRandom("exchanges"), resamples });
  const byScore = systemDifferences(scores, options());
  return [
    byScore.map(({ difference }) => difference),
    byScore.map(({ winRate }) => winRate),
    systemRatioDifferences(ratios, options()).map(({ difference }) => difference),
  ];
}

const isFound = ({ adjustedPValue }: SystemDifference) => definedValue(adjustedPValue) < 0.05;

describe("simultaneous intervals of systems", () => {
  it.each([
    [2, 10],
    [6, 10],
    [4, 20],
  ])("of %d systems on %d instructions hold all true differences, and find none where there is none", (systems, n) => {
    const studies = someOf(25);
    const effects = Array.from({ length: systems }, (_, system) => 0.25 * system);
    const truth = families(seededRandom("truth"), 2_000, effects, 1).map((all) =>
      all.map(({ value }) => definedValue(value)),
    );
    let [held, wrong] = [0, 0];
    for (let study = 0; study < studies; study++) {
      const random = seededRandom(`${systems} ${n} ${study}`);
      families(random, n, effects, 200).forEach((family, measure) => {
        const isHeld = family.every(({ interval }, pair) => {
          const value = truth[measure]?.[pair] ?? Number.NaN;
          return !interval.defined || (interval.value.low <= value && value <= interval.value.high);
        });
        held += Number(isHeld);
      });
      const none = families(
        random,
        n,
        effects.map(() => 0),
        400,
      );
      wrong += none.filter((family) => family.some(isFound)).length;
    }
    // Shares of 0.95 and 0.05, less and more than two standard errors of this many families.
    expect(held / (3 * studies)).toBeGreaterThan(0.9);
    expect(wrong / (3 * studies)).toBeLessThan(0.1);
  });

  it("find a clear difference", () => {
    const found = Array.from({ length: 20 }, (_, study) => families(seededRandom(study), 20, [0, 0, 0, 1.5], 400));
    const clear = found.flatMap((all) => all.slice(0, 1).flatMap((family) => [family[2], family[4], family[5]]));
    expect(clear.filter((each) => each && isFound(each)).length / clear.length).toBeGreaterThan(0.8);
  });
});
