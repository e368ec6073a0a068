import { expect, test } from "vitest";
import { scoringWords } from "./scoring-words";

test("points are counted in words, below 0 with a minus sign", () => {
  const words = (points: number) => scoringWords({ points });
  expect([1, -1, -8, 0.5].map(words)).toEqual([["1 point"], ["−1 point"], ["−8 points"], ["0.5 points"]]);
});
