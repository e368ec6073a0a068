import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alphaSoFar } from "../alpha/alpha-bootstrap";
import { judgeForEachPerson } from "../closeness/replaced-person";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromLabels } from "../reliability/label-table-builder";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import type { Interval } from "../resampling/interval";
import { seededRandom } from "../resampling/random";
import { exchangeFamily } from "../significance/exchange-family";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { systemDifferences } from "../systems/system-differences";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { simulatedLabels } from "../testing/simulated-labels";
import { someOf } from "../testing/thorough";
import { anytimeInterval, ratioSoFar } from "./anytime-interval";
import { equivalence, equivalenceAtEveryLook } from "./equivalence";

const MEAN = Array.from({ length: 40 }, (_, i) => ({ part: ((7 * i) % 11) - 4.5, whole: 1 }));

describe("anytimeInterval", () => {
  // NumPy with scipy.special.lambertw for the tightest ρ.
  it("has the digits of NumPy with the paper's formula", () => {
    const mean = definedValue(ratioSoFar(MEAN));
    expect(mean).toEqual({
      estimate: expect.closeTo(0.55, 12),
      standardError: expect.closeTo(0.5086133108757576, 12),
      n: 40,
    });
    expect(definedValue(anytimeInterval(mean, { planned: 200 }))).toMatchObject({
      low: expect.closeTo(-1.152357312056168, 10),
      high: expect.closeTo(2.2523573120561684, 10),
      confidence: 0.95,
      method: "anytime",
    });
    const wider = definedValue(anytimeInterval(mean, { planned: 200, confidence: 0.9 }));
    expect(wider.low).toBeCloseTo(-1.0221830031419297, 10);
    const alpha = { estimate: 0.7, standardError: 0.05, n: 60 };
    expect(definedValue(anytimeInterval(alpha, { planned: 100, scale: "coefficient" }))).toMatchObject({
      low: expect.closeTo(0.5135559191376592, 10),
      high: expect.closeTo(0.8233252963061901, 10),
    });
    const rate = { estimate: 0.2, standardError: 0.04, n: 60 };
    expect(definedValue(anytimeInterval(rate, { planned: 100, scale: "rate" }))).toMatchObject({
      low: expect.closeTo(0.09639716058270854, 10),
      high: expect.closeTo(0.34099558166465455, 10),
    });
    const parts = Array.from({ length: 40 }, (_, i) => ({ part: ((5 * i) % 7) / 3, whole: 1 + (i % 3) }));
    expect(definedValue(ratioSoFar(parts))).toEqual({
      estimate: expect.closeTo(0.5063291139240507, 12),
      standardError: expect.closeTo(0.0633195507191386, 12),
      n: 40,
    });
  });

  it("is tightest, for its standard deviation, at the planned number, and wider than an interval of one look", () => {
    const at = (n: number, planned: number) => {
      const { low, high } = definedValue(
        anytimeInterval({ estimate: 0, standardError: 1 / Math.sqrt(n), n }, { planned }),
      );
      return high - low;
    };
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 2_000 }), fc.integer({ min: 30, max: 2_000 }), (n, planned) => {
        expect(at(n, planned)).toBeGreaterThanOrEqual(at(n, n) - 1e-12);
        expect(at(n, planned)).toBeGreaterThan((2 * 1.96) / Math.sqrt(n));
        expect(at(n + 1, planned)).toBeLessThan(at(n, planned));
      }),
    );
  });

  it("keeps a win rate within 0 to 1, of systems of which one nearly always wins", () => {
    const scores = Array.from({ length: 40 }, (_, index) => [
      { system: "a", key: `${index}`, cluster: `${index}`, score: index < 2 ? 1 : 3 },
      { system: "b", key: `${index}`, cluster: `${index}`, score: 2 },
    ]).flat();
    const [pair] = systemDifferences(scores, { random: seededRandom(1), resamples: 100, planned: 40 });
    if (!pair?.winRate.anytime) throw new Error("no win rate");
    const { low, high } = definedValue(pair.winRate.anytime);
    expect(high).toBe(1);
    expect(low).toBeGreaterThan(0.5);
  });

  it("says why there is none", () => {
    expect(undefinedReason(anytimeInterval({ estimate: 1, standardError: 1, n: 29 }, { planned: 99 }))).toBe(
      "too-few-units",
    );
    for (const scale of ["mean", "coefficient", "rate"] as const) {
      const alike = { estimate: scale === "rate" ? 0 : 1, standardError: 0, n: 40 };
      expect(undefinedReason(anytimeInterval(alike, { planned: 99, scale }))).toBe("no-variation");
    }
    expect(undefinedReason(ratioSoFar([]))).toBe("no-labels");
    expect(() => anytimeInterval({ estimate: 1, standardError: 1, n: 40 }, { planned: 0 })).toThrow("above 0");
  });

  it("seldom finds a difference that is not there, with a look after every third instruction; an interval of one look often does", () => {
    const studies = someOf(400);
    let [atEveryLook, ofOneLook] = [0, 0];
    for (let study = 0; study < studies; study++) {
      const random = seededRandom(`null ${study}`);
      const terms: number[] = [];
      const found = { anytime: false, once: false };
      for (let look = 0; look < 120; look++) {
        terms.push(Math.floor(random() * 5) - Math.floor(random() * 5));
        if (look < 29 || look % 3 !== 0) continue;
        const [member] = exchangeFamily([{ terms, slopes: terms.map(() => 1), variance: "free" }], {
          random: seededRandom(1),
          resamples: 100,
          planned: 120,
        });
        if (member && leavesOut(member.interval, 0)) found.once = true;
        if (member?.anytime && leavesOut(member.anytime, 0)) found.anytime = true;
      }
      atEveryLook += Number(found.anytime);
      ofOneLook += Number(found.once);
    }
    expect(atEveryLook / studies).toBeLessThanOrEqual(0.05);
    expect(ofOneLook / studies).toBeGreaterThan(0.1);
  });

  it("holds alpha at every look", () => {
    const studies = someOf(200);
    // Of 400,000 simulated units.
    const truth = 0.64033;
    let missed = 0;
    for (let study = 0; study < studies; study++) {
      const labels = simulatedLabels(seededRandom(`alpha ${study}`), { units: 120, raters: 3, accuracy: 0.8 });
      const looks = Array.from({ length: 31 }, (_, look) => {
        const table = labelTableFromLabels(labels.slice(0, 3 * (30 + 3 * look)), { values: [1, 2, 3, 4, 5] });
        const soFar = alphaSoFar(patternsFromTable(table), "ordinal", { random: seededRandom(1) });
        return anytimeInterval(definedValue(soFar), { planned: 120, scale: "coefficient" });
      });
      missed += Number(looks.some((interval) => leavesOut(interval, truth)));
    }
    expect(missed / studies).toBeLessThanOrEqual(0.05);
  });
});

function leavesOut(interval: Statistic<Interval>, value: number): boolean {
  return interval.defined && (interval.value.low > value || interval.value.high < value);
}

describe("alphaSoFar", () => {
  it("has the jackknife's standard error, as NumPy computes it", () => {
    const raters = [
      [1, 4, 2, 5, 3, 1, 4, 2, 5, 3, 1, 4],
      [2, 4, 2, 5, 4, 1, 4, 2, 1, 3, 1, 4],
    ];
    const patterns = patternsFromTable(labelTableFromRaterRows(raters, [1, 2, 3, 4, 5]));
    const alone = {
      estimate: expect.closeTo(0.6355633802816901, 12),
      standardError: expect.closeTo(0.3317535327809061, 10),
    };
    expect(definedValue(alphaSoFar(patterns, "interval", { random: seededRandom(1) }))).toEqual({ ...alone, n: 12 });
    const clusters = Array.from(patterns.patternOfUnit, (pattern) => ({ patterns: [pattern], times: 1 }));
    expect(definedValue(alphaSoFar(patterns, "interval", { random: seededRandom(1), clusters }))).toEqual({
      ...alone,
      n: 12,
    });
  });

  it("does not exist where one unit alone makes the labels vary", () => {
    const patterns = patternsFromTable(
      labelTableFromRaterRows(
        [
          [1, 1, 2],
          [1, 1, 2],
        ],
        [1, 2],
      ),
    );
    expect(undefinedReason(alphaSoFar(patterns, "nominal", { random: seededRandom(1) }))).toBe("no-variation");
  });
});

describe("equivalence", () => {
  const bounds = (low: number, high: number): Statistic<Interval> =>
    defined({ low, high, confidence: 0.95, method: "normal", nResamples: null });

  it("is equal, different, both or neither", () => {
    const of = (wide: [number, number], narrow: [number, number], nothing = 0) =>
      equivalence({ interval: bounds(...wide), equivalenceInterval: bounds(...narrow) }, 0.1, nothing);
    expect(of([-0.09, 0.11], [-0.08, 0.09])).toBe("equal");
    expect(of([0.02, 0.2], [0.03, 0.18])).toBe("different");
    expect(of([0.01, 0.09], [0.02, 0.08])).toBe("both");
    expect(of([-0.05, 0.3], [-0.02, 0.28])).toBe("not-enough-labels");
    expect(of([0.45, 0.58], [0.46, 0.57], 0.5)).toBe("equal");
    expect(equivalenceAtEveryLook(undefinedBecause("too-few-units"), 0.1)).toBe("not-enough-labels");
    expect(
      () => of([0, 1], [0, 1]) && equivalence({ interval: bounds(0, 1), equivalenceInterval: bounds(0, 1) }, 0),
    ).toThrow("margin");
  });

  it("seldom calls systems equal that differ by the margin, and says so of most equal ones with many labels", () => {
    const studies = someOf(800, 4);
    const shareOf = (difference: number, n: number) => {
      let equal = 0;
      for (let study = 0; study < studies; study++) {
        const random = seededRandom(`equal ${difference} ${study}`);
        const terms = Array.from({ length: n }, () => difference + random() + random() - 1);
        const [member] = exchangeFamily([{ terms, slopes: terms.map(() => 1), variance: "free" }], {
          random: seededRandom(1),
          resamples: 200,
        });
        equal += Number(member && ["equal", "both"].includes(equivalence(member, 0.15)));
      }
      return equal / studies;
    };
    expect(shareOf(0.15, 60)).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / studies));
    expect(shareOf(0, 60)).toBeGreaterThan(0.7);
  });
});

describe("judgeForEachPerson", () => {
  const options = {
    difference: "ordinal",
    clusters: Array.from({ length: 80 }, (_, unit) => `i${unit >> 1}`),
    planned: 40,
    resamples: 200,
    random: () => seededRandom(1),
  } as const;
  const labels = simulatedLabels(seededRandom(5), { units: 80, raters: 3, accuracy: 0.8 });
  const people = labelTableFromLabels(labels, { values: [1, 2, 3, 4, 5] });

  it("changes nothing where the judge says what the person says", () => {
    const own =
      people.unitIds?.map((id) => labels.find(({ unit, rater }) => unit === id && rater === "r0")?.value ?? null) ?? [];
    const [same, other] = judgeForEachPerson(people, own, options);
    expect(same).toMatchObject({ rater: 0, n: 80, alpha: { difference: { value: 0 }, pValue: { value: 1 } } });
    // In the place of another person the first one's labels are twice there.
    expect(other && definedValue(other.alpha.difference)).toBeGreaterThan(0);
    expect(same && definedValue(same.alpha.a)).toBe(other && definedValue(other.alpha.a));
  });

  it("finds a judge that guesses, and leaves out what it did not label", () => {
    const random = seededRandom(6);
    const guesses = Array.from({ length: 80 }, (_, unit) => (unit < 60 ? 1 + Math.floor(random() * 5) : null));
    for (const { n, alpha } of judgeForEachPerson(people, guesses, options)) {
      expect(n).toBe(60);
      expect(definedValue(alpha.interval).high).toBeLessThan(0);
      expect(equivalence(alpha, 0.1)).toBe("different");
      // Of 30 instructions it is much wider.
      const { low, high } = definedValue(alpha.anytime ?? undefinedBecause("no-labels"));
      expect(low).toBeLessThan(definedValue(alpha.interval).low);
      expect(high).toBeLessThan(0.2);
    }
  });

  it("says what a judge would change whose labels have nothing to do with the units: the less, the more raters there are", () => {
    const random = seededRandom(7);
    const unrelated = [3, 12].map((raters) => {
      const many = simulatedLabels(seededRandom(8), { units: 80, raters, accuracy: 0.8 });
      const table = labelTableFromLabels(many, { values: [1, 2, 3, 4, 5] });
      const judge = (table.unitIds ?? []).map(() => 1 + Math.floor(random() * 5));
      const [first] = judgeForEachPerson(table, judge, options);
      if (!first) throw new Error("no person");
      // One of m raters is in 2/m of the pairs, whose agreement is gone.
      expect(definedValue(first.unrelated)).toBeCloseTo((-2 / raters) * definedValue(first.alpha.a), 1);
      return definedValue(first.unrelated);
    });
    expect(unrelated[0]).toBeLessThan(-0.3);
    expect(unrelated[1]).toBeGreaterThan(-0.15);
  });
});
