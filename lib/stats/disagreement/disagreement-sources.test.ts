import { describe, expect, it } from "vitest";
import { krippendorffAlpha } from "../alpha/krippendorff-alpha";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { type Random, randomIndex, seededRandom } from "../resampling/random";
import { type DisagreementUnit, disagreementSources } from "./disagreement-sources";

/** Rows of raters; null where one gave no label. */
function labelled(random: Random, units: number, raters: number, values: number): (number | null)[][] {
  const truths = Array.from({ length: units }, () => 1 + randomIndex(values, random));
  return Array.from({ length: raters }, () =>
    truths.map((truth) => {
      if (random() < 0.2) return null;
      return random() < 0.6 ? truth : 1 + randomIndex(values, random);
    }),
  );
}

function unitsOf(rows: readonly (readonly (number | null)[])[]): DisagreementUnit[] {
  return (rows[0] ?? []).map((_, unit) => ({
    item: `${unit}`,
    question: null,
    labels: rows.flatMap((row, rater) => {
      const value = row[unit] ?? null;
      return value === null ? [] : [{ rater, value }];
    }),
  }));
}

describe("disagreementSources", () => {
  it("splits Krippendorff's own alpha, at every level, read one way or both", () => {
    const random = seededRandom("alpha");
    for (let round = 0; round < 20; round++) {
      const nValues = round % 4 === 3 ? 2 : 5;
      const rows = labelled(random, 30, 4, nValues);
      const scale = Array.from({ length: nValues }, (_, index) => index + 1);
      for (const isReversible of [false, true]) {
        const patterns = patternsFromTable(labelTableFromRaterRows(rows, scale));
        const read = { ...patterns, scale: { ...patterns.scale, isReversible } };
        for (const level of ["ordinal", "interval"] as const) {
          const found = disagreementSources(unitsOf(rows), { level, values: scale, isReversible, random });
          const alpha = krippendorffAlpha(read, level).alpha;
          expect(found.defined && found.value.alpha).toBeCloseTo(alpha.defined ? alpha.value : Number.NaN, 9);
        }
      }
    }
  });

  it("takes off a shift wholly: of raters who differ by it alone nothing else is left", () => {
    const rows = [0, 0, 1].map((shift) => Array.from({ length: 40 }, (_, unit) => 1 + (unit % 4) + shift));
    const found = disagreementSources(unitsOf(rows), { level: "interval", random: seededRandom(1) });
    if (!found.defined) throw new Error(found.explanation);
    const [bias] = found.value.sources;
    expect(bias).toMatchObject({ source: "bias", share: expect.closeTo(1, 9), without: expect.closeTo(1, 9) });
    expect(bias?.outstanding).toEqual(["2"]);
    expect(found.value.evenShare).toBeCloseTo(0, 9);
  });

  it("says why there is nothing to split, or a source is not tested", () => {
    const options = { level: "ordinal", random: seededRandom(1) } as const;
    expect(disagreementSources(unitsOf([[1, 2, 3]]), options)).toMatchObject({ reason: "no-pairable-units" });
    expect(
      disagreementSources(
        unitsOf([
          [1, 1],
          [1, 1],
        ]),
        options,
      ),
    ).toMatchObject({ reason: "no-variation" });
    const words = unitsOf([
      [0, 1, 2],
      [0, 1, 1],
    ]);
    expect(disagreementSources(words, { ...options, level: "nominal" })).toMatchObject({
      reason: "values-not-ordered",
    });
    const two = disagreementSources(unitsOf(labelled(seededRandom(2), 40, 2, 5)), options);
    if (!two.defined) throw new Error(two.explanation);
    const explained = two.value.sources.map(({ source, pValue }) => [source, pValue.defined || pValue.explanation]);
    expect(explained).toContainEqual(["noise", "Of two raters nobody can tell who errs."]);
    expect(explained).toContainEqual(["item", expect.stringContaining("four labels a task")]);
  });

  it("names nothing where alpha is good, or units are few", () => {
    const shifted = (units: number) =>
      [0, 0, 1].map((shift) => Array.from({ length: units }, (_, unit) => 1 + 3 * (unit % 4) + shift));
    for (const units of [60, 12]) {
      const found = disagreementSources(unitsOf(shifted(units)), { level: "interval", random: seededRandom(1) });
      expect(found.defined && found.value.dominant).toBeNull();
    }
  });
});
