import fc from "fast-check";

/** Random reliability data: rows of raters, null where missing. */
export function arbitraryRatings({ values = 5, maxRaters = 5, maxUnits = 12 } = {}): fc.Arbitrary<(number | null)[][]> {
  return fc
    .tuple(fc.integer({ min: 1, max: maxRaters }), fc.integer({ min: 1, max: maxUnits }))
    .chain(([raters, units]) =>
      fc.array(
        fc.array(fc.option(fc.integer({ min: 1, max: values }), { nil: null, freq: 4 }), {
          minLength: units,
          maxLength: units,
        }),
        { minLength: raters, maxLength: raters },
      ),
    );
}

/** A permutation of 0 … length − 1 that the seed decides. */
export function permutation(length: number, seed: number): number[] {
  return Array.from({ length }, (_, index) => ({ index, key: Math.imul(index + 1, 0x9e3779b1 ^ seed) >>> 0 }))
    .sort((a, b) => a.key - b.key || a.index - b.index)
    .map(({ index }) => index);
}
