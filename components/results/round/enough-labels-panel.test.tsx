import { expect, test } from "vitest";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { enoughLabelsWords } from "./enough-labels-panel";

const FOUND = {
  nUnits: 50,
  nInstructions: 25,
  labelsPerUnit: defined(3),
  width: defined(0.2134),
  doubled: defined(0.151),
};

test("says how wide the interval is, and what it takes", () => {
  const both = { ...FOUND, moreUnits: defined(120), raters: defined(6) };
  expect(enoughLabelsWords(both, null)).toBe(
    "The interval is 0.213 wide now. You need about 120 more tasks labelled like these, or 6 raters for each of these tasks.",
  );
  expect(enoughLabelsWords(both, 90)).toContain("labelled like these (4 hours at the current pace), or");
  expect(enoughLabelsWords(both, 2)).toContain("(8 days at the current pace)");
  expect(enoughLabelsWords({ ...FOUND, moreUnits: defined(0), raters: defined(3) }, 5)).toBe(
    "The interval is 0.213 wide now: that is enough.",
  );
  expect(enoughLabelsWords({ ...FOUND, moreUnits: null, raters: null }, 5)).toBe(
    "The interval is 0.213 wide now. Another 50 tasks labelled like these would make it about 0.15.",
  );
  const none = undefinedBecause("not-reached");
  expect(enoughLabelsWords({ ...FOUND, moreUnits: none, raters: none }, 5)).toBe(
    "The interval is 0.213 wide now. You need more tasks than can be planned for; more raters for these tasks alone would not be enough.",
  );
  expect(enoughLabelsWords({ ...both, width: undefinedBecause("no-pairable-units") }, 5)).toMatch(
    /^There is no interval yet\. No unit has labels/,
  );
});
