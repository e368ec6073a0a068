import { expect, test } from "vitest";
import { whenEaseIsAsked } from "./labelling-options";

test("says when ease is asked, where that is not with each task", () => {
  const said = (easeEvery: number) => whenEaseIsAsked("check_then_score", { ease: "some", easeEvery });
  expect(whenEaseIsAsked("check_then_score", { ease: "each", easeEvery: 5 })).toBeNull();
  expect([2, 3, 5, 11, 21, 100].map(said)).toEqual(
    ["2nd", "3rd", "5th", "11th", "21st", "100th"].map((nth) => `with every ${nth} task of a rater`),
  );
  expect(whenEaseIsAsked("check_then_score", { ease: "end", easeEvery: 5 })).toContain("once, at the end");
  expect(whenEaseIsAsked("direct_scoring", { ease: "end", easeEvery: 5 })).toBeNull();
});
