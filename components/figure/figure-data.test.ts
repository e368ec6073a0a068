import { expect, test } from "vitest";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { byValue } from "./figure-data";

test("scores are in the order of their numbers, best first, undefined ones last, and equal ones stay", () => {
  const rows = [defined(2), undefinedBecause("no-labels"), defined(3), defined(2)].map((score, place) => ({
    score,
    place,
  }));
  const places = (best: "highest" | "lowest") => byValue(rows, ({ score }) => score, best).map(({ place }) => place);
  expect(places("highest")).toEqual([2, 0, 3, 1]);
  expect(places("lowest")).toEqual([0, 3, 2, 1]);
});
