import fc from "fast-check";
import { expect, test } from "vitest";
import { GroupCounter } from "./group-counter";

test("counts combinations alike in a table, in a map and beyond exact numbers", () => {
  const rows = fc.array(fc.tuple(fc.nat(2), fc.nat(3), fc.nat(1)), { maxLength: 60 });
  fc.assert(
    fc.property(rows, (combinations) => {
      const expected = new Map<string, number>();
      for (const row of combinations) expected.set(row.join(), (expected.get(row.join()) ?? 0) + 1);
      for (const sizes of [
        [3, 4, 2],
        [1_000, 1_000, 1_000],
        [1e8, 1e8, 1e8],
      ]) {
        const counter = new GroupCounter(sizes);
        for (const row of combinations) counter.add(row);
        expect(new Map([...counter.groups()].map(({ parts, count }) => [parts.join(), count]))).toEqual(expected);
      }
    }),
  );
});
