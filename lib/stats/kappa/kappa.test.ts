import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentAgreement } from "../agreement/percent-agreement";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { patternsFromCounts, unitValueCounts } from "../reliability/unit-value-counts";
import { patternInterval } from "../resampling/pattern-bootstrap";
import { seededRandom } from "../resampling/random";
import { StatsInputError } from "../stats-input-error";
import { arbitraryRatings } from "../testing/arbitrary-ratings";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { FLEISS_COUNTS, KRIPPENDORFF_2011 } from "../testing/published-matrices";
import { cohenKappa, pairwiseCohenKappa } from "./cohen-kappa";
import { fleissKappa } from "./fleiss-kappa";
import { gwetCoefficient } from "./gwet-coefficient";
import { intraclassCorrelations } from "./intraclass-correlation";
import { randolphKappa } from "./randolph-kappa";

const fleiss = patternsFromCounts(unitValueCounts([1, 2, 3, 4, 5], FLEISS_COUNTS));
const withMissing = patternsFromTable(labelTableFromRaterRows(KRIPPENDORFF_2011));
const patternsOf = (rows: (number | null)[][], values?: number[]) =>
  patternsFromTable(labelTableFromRaterRows(rows, values));

describe("Fleiss, Randolph and Gwet", () => {
  it("give Fleiss' published example", () => {
    const result = fleissKappa(fleiss);
    expect(definedValue(result.kappa)).toBeCloseTo(0.20993070442195522, 12);
    expect(definedValue(result.observedAgreement)).toBeCloseTo(0.378021978021978, 12);
    expect(definedValue(result.expectedAgreement)).toBeCloseTo(0.2127551020408163, 12);
    expect(definedValue(randolphKappa(fleiss).kappa)).toBeCloseTo((0.378021978021978 - 0.2) / 0.8, 12);
  });

  it("give what irrCAC publishes for data with missing labels (cac.raw4raters)", () => {
    expect(definedValue(fleissKappa(withMissing).kappa)).toBeCloseTo(0.76117, 5);
    expect(definedValue(gwetCoefficient(withMissing).kappa)).toBeCloseTo(0.77544, 5);
    expect(definedValue(randolphKappa(withMissing).kappa)).toBeCloseTo(0.77273, 5);
    expect(definedValue(fleissKappa(withMissing).observedAgreement)).toBeCloseTo(0.81818, 5);
  });

  it("give AC2 by hand", () => {
    // Two raters, four units, three values: linear weights 1, ½, 0; observed (1 + 1 + ½ + 0)/4 = 0.625.
    const patterns = patternsOf(
      [
        [1, 2, 1, 1],
        [1, 2, 2, 3],
      ],
      [1, 2, 3],
    );
    const result = gwetCoefficient(patterns, "linear");
    expect(definedValue(result.observedAgreement)).toBe(0.625);
    // π = ½, 3/8, 1/8; Σ π (1 − π) = 19/32; T_w = 3 + 4 · ½ = 5; expected = 5/6 · 19/32.
    const expected = ((5 / 6) * 19) / 32;
    expect(definedValue(result.kappa)).toBeCloseTo((0.625 - expected) / (1 - expected), 12);
    const own = gwetCoefficient(patterns, (c, k) => 1 - Math.abs(c - k) / 2);
    expect(definedValue(own.kappa)).toBeCloseTo(definedValue(result.kappa), 14);
    expect(definedValue(gwetCoefficient(patterns, "quadratic").observedAgreement)).toBe(0.6875);
    expect(() => gwetCoefficient(patterns, () => 2)).toThrow(StatsInputError);
  });

  it("say why they are undefined, and where AC1 and Randolph still have a value", () => {
    const constant = patternsOf(
      [
        [1, 1],
        [1, 1],
      ],
      [1, 2],
    );
    expect(undefinedReason(fleissKappa(constant).kappa)).toBe("no-variation");
    expect(definedValue(gwetCoefficient(constant).kappa)).toBe(1);
    expect(definedValue(randolphKappa(constant).kappa)).toBe(1);
    expect(undefinedReason(randolphKappa(patternsOf([[1], [1]])).kappa)).toBe("no-variation");
    expect(undefinedReason(fleissKappa(patternsOf([[1, 2]])).kappa)).toBe("no-pairable-units");
    expect(undefinedReason(gwetCoefficient(patternsOf([[null]], [1, 2])).kappa)).toBe("no-labels");
  });

  it("have bootstrap intervals", () => {
    const options = { random: seededRandom(2) };
    const { low, high } = definedValue(patternInterval(fleiss, (each) => fleissKappa(each).kappa, options));
    expect(low).toBeLessThan(0.2099);
    expect(high).toBeGreaterThan(0.2099);
    const agreement = definedValue(patternInterval(fleiss, (each) => percentAgreement(each).share, options));
    expect(agreement.low).toBeLessThan(0.378);
    expect(undefinedReason(patternInterval(patternsOf([[1], [2]]), (each) => fleissKappa(each).kappa, options))).toBe(
      "too-few-units",
    );
  });
});

describe("Cohen's kappa", () => {
  // Two clinicians, fifty patients: 20, 5, 10, 15. Observed .7, expected .5.
  const both = (yes: number, first: number, second: number, no: number) => {
    const pairs = [
      ...Array(yes).fill([1, 1]),
      ...Array(first).fill([1, 2]),
      ...Array(second).fill([2, 1]),
      ...Array(no).fill([2, 2]),
    ];
    return labelTableFromRaterRows([pairs.map(([a]) => a), pairs.map(([, b]) => b)]);
  };

  it("gives the textbook value .4", () => {
    const result = cohenKappa(both(20, 5, 10, 15), [0, 1]);
    expect(definedValue(result.kappa)).toBeCloseTo(0.4, 12);
    expect(result.nCommon).toBe(50);
  });

  it("weights by the position among the declared values", () => {
    const rows = [
      [1, 1, 2, 3],
      [1, 2, 3, 1],
    ];
    const table = labelTableFromRaterRows(rows, [1, 2, 3]);
    // Observed |c − k|: 0 + 1 + 1 + 2 = 4; margins 2, 1, 1 and 2, 1, 1: expected 2·(2·1·1 + 2·1·2 + 1·1·1) = 14 of 16 pairs.
    expect(definedValue(cohenKappa(table, [0, 1], "linear").kappa)).toBeCloseTo(1 - 4 / (14 / 4), 12);
    // Squares: 0 + 1 + 1 + 4 = 6; expected 2·(2 + 8 + 1) = 22.
    expect(definedValue(cohenKappa(table, [0, 1], "quadratic").kappa)).toBeCloseTo(1 - 6 / (22 / 4), 12);
  });

  it("looks only at units that both labelled, matched by unit", () => {
    const table = labelTableFromRaterRows([
      [1, null, 2, 1, 2],
      [1, 1, null, 2, 2],
      [null, null, null, null, 1],
    ]);
    expect(cohenKappa(table, [0, 1]).nCommon).toBe(3);
    const { mean, pairs } = pairwiseCohenKappa(table);
    expect(pairs.map(({ raters }) => raters)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(definedValue(mean)).toBeCloseTo(pairs.reduce((sum, { kappa }) => sum + definedValue(kappa), 0) / 3, 14);
  });

  it("says why it is undefined, and refuses weights without an order", () => {
    expect(
      undefinedReason(
        cohenKappa(
          labelTableFromRaterRows([
            [1, null],
            [null, 1],
          ]),
          [0, 1],
        ).kappa,
      ),
    ).toBe("no-common-units");
    expect(
      undefinedReason(
        cohenKappa(
          labelTableFromRaterRows(
            [
              [1, 1],
              [1, 1],
            ],
            [1, 2],
          ),
          [0, 1],
        ).kappa,
      ),
    ).toBe("no-variation");
    expect(undefinedReason(pairwiseCohenKappa(labelTableFromRaterRows([[1, 2]])).mean)).toBe("too-few-raters");
    expect(() => cohenKappa(labelTableFromRaterRows([["a"], ["b"]]), [0, 1], "linear")).toThrow(StatsInputError);
    expect(() => cohenKappa(labelTableFromRaterRows([[1], [1]]), [0, 2])).toThrow(StatsInputError);
  });
});

describe("intraclassCorrelations", () => {
  // Shrout and Fleiss (1979), table 2: six targets, four judges; ICC(2,1) = .29, ICC(2,4) = .62.
  const SHROUT_FLEISS = [
    [9, 6, 8, 7, 10, 6],
    [2, 1, 4, 1, 5, 2],
    [5, 3, 6, 2, 6, 4],
    [8, 2, 8, 6, 9, 7],
  ];

  it.each([
    [
      [
        [1, 1, 1],
        [1, 1, 2],
        [2, 2, 1],
      ],
    ],
    [
      [
        [1, 1, 1],
        [1, 1, 3],
        [2, 2, 1],
      ],
    ],
    [
      [
        [1, 1, 2],
        [1, 1, 1],
        [2, 2, 1],
      ],
    ],
    [
      [
        [1, 1, 3],
        [1, 1, 1],
        [2, 2, 1],
      ],
    ],
    [
      [
        [1, 1, 1],
        [1, 1, 3],
        [2, 3, 1],
      ],
    ],
    [
      [
        [1, 1, 2],
        [1, 1, 2],
        [2, 3, 1],
      ],
    ],
  ])("has no ICC(2,k) where its denominator is 0, whatever rounding leaves of it: %j", (rows) => {
    const { average } = intraclassCorrelations(labelTableFromRaterRows(rows));
    expect(undefinedReason(average)).toBe("no-variation");
  });

  it("gives the published example", () => {
    const result = intraclassCorrelations(labelTableFromRaterRows(SHROUT_FLEISS));
    expect(definedValue(result.single)).toBeCloseTo(0.2897638, 7);
    expect(definedValue(result.average)).toBeCloseTo(0.6200505, 7);
    expect(result).toMatchObject({ nUnits: 6, nUnitsLeftOut: 0, nRaters: 4 });
  });

  it("leaves out units that a rater did not label", () => {
    const rows = SHROUT_FLEISS.map((row, rater) => [...row, rater === 0 ? null : 5]);
    const result = intraclassCorrelations(labelTableFromRaterRows(rows));
    expect(definedValue(result.single)).toBeCloseTo(0.2897638, 7);
    expect(result.nUnitsLeftOut).toBe(1);
  });

  it("says why it is undefined", () => {
    const reason = (rows: (number | string | null)[][]) =>
      undefinedReason(intraclassCorrelations(labelTableFromRaterRows(rows)).single);
    expect(reason([["a"], ["b"]])).toBe("values-not-numeric");
    expect(reason([[1, 2]])).toBe("too-few-raters");
    expect(
      reason([
        [1, null],
        [null, 2],
      ]),
    ).toBe("too-few-units");
    expect(
      reason([
        [3, 3],
        [3, 3],
      ]),
    ).toBe("no-variation");
  });
});

describe("relations between the coefficients", () => {
  it("with two raters and no missing labels, percent agreement is what Fleiss and Cohen observe", () => {
    fc.assert(
      fc.property(arbitraryRatings({ maxRaters: 2 }), (rows) => {
        const complete = rows.map((row) => row.map((value) => value ?? 1));
        if (complete.length < 2) return;
        const table = labelTableFromRaterRows(complete, [1, 2, 3, 4, 5]);
        const patterns = patternsFromTable(table);
        const observed = definedValue(percentAgreement(patterns).share);
        expect(definedValue(fleissKappa(patterns).observedAgreement)).toBeCloseTo(observed, 12);
        const cohen = cohenKappa(table, [0, 1]).kappa;
        if (cohen.defined) expect(cohen.value).toBeLessThanOrEqual(1);
      }),
    );
  });
});
