import fc from "fast-check";
import { expect, test } from "vitest";
import { evidenceOverlap } from "./evidence-overlap";

const quoted = (unit: string, ...parts: [number, number][]) => ({
  unit,
  parts: parts.map(([start, end]) => ({ start, end })),
});

test("two raters by hand: 5 of 10 and 15 characters in common", () => {
  const { f1, jaccard, nUnits, nPairs, nQuoted } = evidenceOverlap([quoted("q", [0, 10]), quoted("q", [5, 20])]);
  expect(f1).toEqual({ defined: true, value: (2 * 5) / (10 + 15) });
  expect(jaccard).toEqual({ defined: true, value: 5 / 20 });
  expect([nUnits, nPairs, nQuoted]).toEqual([1, 1, 1]);
});

test("each unit counts once, and who quoted nothing is in no pair", () => {
  const result = evidenceOverlap([
    quoted("a", [0, 4]),
    quoted("a", [0, 4]),
    quoted("a", [0, 4]),
    quoted("b", [0, 4]),
    quoted("b", [6, 8]),
    quoted("c", [0, 4]),
    quoted("c"),
    quoted("c", [3, 3]),
  ]);
  expect(result.f1).toEqual({ defined: true, value: 0.5 });
  expect([result.nUnits, result.nPairs, result.nQuoted]).toEqual([2, 4, 3]);
});

test("without quotes, or without two raters of one unit, it is undefined and says why", () => {
  expect(evidenceOverlap([]).f1).toMatchObject({ defined: false, reason: "no-labels" });
  expect(evidenceOverlap([quoted("a", [0, 4]), quoted("b", [0, 4])]).jaccard).toMatchObject({
    defined: false,
    reason: "no-pairable-units",
  });
});

const part = fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b) + 1]);
const parts = fc.array(part, { minLength: 1, maxLength: 6 });

test("it is the overlap of the sets of characters, whatever their order and however often one is in them", () => {
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      const [one, other] = [a, b].map((all) => new Set(all.flatMap(([start, end]) => range(start, end))));
      const common = [...(one ?? [])].filter((place) => other?.has(place)).length;
      const total = (one?.size ?? 0) + (other?.size ?? 0);
      const { f1, jaccard } = evidenceOverlap([quoted("q", ...a), quoted("q", ...b.toReversed())]);
      expect(f1).toMatchObject({ value: expect.closeTo((2 * common) / total, 12) });
      expect(jaccard).toMatchObject({ value: expect.closeTo(common / (total - common), 12) });
    }),
  );
});

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, i) => start + i);
