import fc from "fast-check";
import { expect, test } from "vitest";
import { GroupCounter } from "./group-counter";
import { changePatterns, decodePatterns, encodePatterns, type Pattern, patternsOf } from "./patterns";

const FACET_IDS = [70, 3];
const task = fc.tuple(fc.nat(1), fc.nat(2), fc.nat(300));
const tasks = fc.array(task, { minLength: 1, maxLength: 40 });

function count(rows: readonly (readonly number[])[]): Pattern[] {
  const counter = new GroupCounter([2, 3, 301]);
  for (const row of rows) counter.add(row);
  return patternsOf(counter, FACET_IDS);
}

test("patterns are the same after encoding, and after changes as when all is counted anew", () => {
  fc.assert(
    fc.property(tasks, tasks, fc.nat(40), (before, after, kept) => {
      const patterns = count(before);
      expect(decodePatterns(encodePatterns(patterns), 3)).toEqual(patterns);
      const stays = before.slice(0, kept);
      const changed = changePatterns(patterns, count(before.slice(kept)), count(after));
      expect(changed).toEqual(count([...stays, ...after]));
    }),
  );
});

test("what was not there cannot be taken away", () => {
  expect(() => changePatterns(count([[0, 1, 2]]), count([[0, 1, 3]]), [])).toThrow("More units lost the counts 70,1,3");
});
