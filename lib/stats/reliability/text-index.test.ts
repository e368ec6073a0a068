import fc from "fast-check";
import { expect, test } from "vitest";
import { fewRuns } from "@/lib/stats/testing/thorough";
import { TextIndex } from "./text-index";

test("numbers texts as a Map would, however many and however alike they are", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.nat(4_000).map((n) => `unit_${n}`),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200 }), fc.nat(5_000), (texts, many) => {
      const all = [...texts, ...Array.from({ length: many }, (_, n) => `unit_${n}`), ...texts];
      const [index, map] = [new TextIndex(), new Map<string, number>()];
      for (const each of all) {
        const known = map.get(each) ?? map.size;
        map.set(each, known);
        if (index.indexOf(each) !== known) throw new Error(`${each} is not ${known}`);
      }
      expect(index.take()).toEqual([...map.keys()]);
      expect(index.indexOf("first of the next")).toBe(0);
    }),
    fewRuns(40),
  );
});
