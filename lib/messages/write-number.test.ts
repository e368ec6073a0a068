import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./languages";
import { writeNumber } from "./write-number";

describe.each([...new Set(Object.values(LANGUAGES).map(({ formats }) => formats))])("numbers in %s", (formats) => {
  const written = new Intl.NumberFormat(formats);

  it("are written as Intl writes them, whole ones and others", () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -10_000, max: 10_000 }), fc.double()), (number) => {
        // Nobody counts below nought.
        const value = Object.is(number, -0) ? 0 : number;
        expect(writeNumber(formats, value)).toBe(written.format(value));
      }),
    );
  });
});
