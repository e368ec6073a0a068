import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromLabels } from "../reliability/label-table-builder";
import { krippendorffAlpha } from "./krippendorff-alpha";
import { elementsOf, jaccardDistance, masiDistance, setLabel } from "./set-label";

describe("a set as a label", () => {
  it("has its elements in one order, each once", () => {
    expect(setLabel(["l2", "l10", "l2", "l1"])).toBe("{l1, l2, l10}");
    expect([setLabel(["l2"]), setLabel([])]).toEqual(["l2", "{}"]);
  });

  it("says which elements it has, whatever they are called", () => {
    const element = fc.oneof(fc.constantFrom("a", "b", "a, b", "x\\, y"), fc.stringMatching(/^[a-z, ]{1,6}[a-z]$/));
    fc.assert(
      fc.property(fc.array(element, { maxLength: 5 }), (elements) => {
        expect(elementsOf(setLabel(elements))).toEqual(new Set(elements));
        expect(setLabel([...elements].reverse())).toBe(setLabel(elements));
      }),
    );
  });
});

describe("distances of sets", () => {
  it.each([
    [["a"], ["a"], 0, 0],
    [["a"], ["b"], 1, 1],
    [[], [], 0, 0],
    [[], ["a"], 1, 1],
    // One of two in common, and one set holds the other: 1 − 1/2 · 2/3.
    [["a"], ["a", "b"], 1 / 2, 2 / 3],
    // One of three in common, neither holds the other: 1 − 1/3 · 1/3.
    [["a", "b"], ["b", "c"], 2 / 3, 8 / 9],
  ])("of %j and %j", (one, other, jaccard, masi) => {
    const [a, b] = [setLabel(one), setLabel(other)];
    expect([jaccardDistance(a, b), jaccardDistance(b, a)]).toEqual([expect.closeTo(jaccard), expect.closeTo(jaccard)]);
    expect([masiDistance(a, b), masiDistance(b, a)]).toEqual([expect.closeTo(masi), expect.closeTo(masi)]);
  });

  it("give the alphas of a program written from the definitions", () => {
    const rows = [
      ["l1 l2", "l1"],
      ["l1 l2", "l2 l1"],
      ["l1", "l1"],
      ["l3", "l3"],
      ["l3", "l1 l3"],
      ["l4", "l4"],
      ["l2", "l4"],
    ];
    const labels = rows.flatMap((texts, unit) =>
      texts.map((text, rater) => ({ unit: `u${unit}`, rater: `r${rater}`, value: setLabel(text.split(" ")) })),
    );
    const patterns = patternsFromTable(labelTableFromLabels(labels));
    const alphaOf = (difference: Parameters<typeof krippendorffAlpha>[1]) =>
      krippendorffAlpha(patterns, difference).alpha;
    expect(alphaOf("nominal")).toEqual({ defined: true, value: expect.closeTo(0.506329113924, 10) });
    expect(alphaOf(masiDistance)).toEqual({ defined: true, value: expect.closeTo(0.582568807339, 10) });
    expect(alphaOf(jaccardDistance)).toEqual({ defined: true, value: expect.closeTo(0.623188405797, 10) });
  });
});
