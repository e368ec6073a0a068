import fc from "fast-check";
import { expect, test } from "vitest";
import { SIDES } from "@/lib/round/protocol/protocol-words";
import { turnLevel, turnSide } from "./shown-order";

const label = fc.record({
  level: fc.constantFrom(1, 2, 3, 4, 5),
  answers: fc.array(fc.record({ side: fc.constantFrom(...SIDES), answer: fc.constantFrom("YES", "NO") })),
});

test("what a rater means of a pair is stored alike whichever response stands left", () => {
  fc.assert(
    fc.property(label, ({ level, answers }) => {
      const turned = (shownOrder: "ab" | "ba", from: { level: number; answers: typeof answers }) => ({
        level: turnLevel(from.level, { scale: "preference", shownOrder }),
        answers: from.answers.map((each) => ({ ...each, side: turnSide(each.side, shownOrder) })),
      });
      const meant = { level, answers };
      for (const shownOrder of ["ab", "ba"] as const) {
        expect(turned(shownOrder, turned(shownOrder, meant))).toEqual(meant);
      }
      expect(turned("ba", meant).level).toBe(6 - level);
    }),
  );
  expect(turnSide(undefined, "ba")).toBeUndefined();
  expect(turnSide("B", null)).toBe("B");
});
