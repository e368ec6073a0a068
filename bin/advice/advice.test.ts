import { expect, test } from "vitest";
import { chanceOf, rateOf } from "./advice-case";
import { ADVICE_CASES } from "./all-cases";
import { bestPower } from "./best-power";

/** With a hundred cases one would fail by chance in a thousand runs; the seed is fixed, so that none does. */
const CONTRADICTED = 0.001;

test.each(ADVICE_CASES.filter(({ shortRuns }) => shortRuns > 0))("$about: $says ($studies)", (advice) => {
  const rate = rateOf(advice, advice.shortRuns);
  expect(rate.of).toBeGreaterThan(0);
  expect(chanceOf(rate, advice.wanted), `${rate.said} of ${rate.of}`).toBeGreaterThan(CONTRADICTED);
});

test("the best power is that of a plain enumeration", () => {
  // The same in Python, with math.comb and exact fractions of 3^n.
  expect(bestPower(36, 0.95, 0.725)).toBeCloseTo(0.7436278921830837, 9);
  expect(bestPower(36, 0.95, 0.95)).toBeCloseTo(0.05, 12);
});

test("few studies contradict what is wanted only beyond chance", () => {
  // 1 − 0.95^20 and P(X ≥ 4) of 20 at 5% (R: pbinom(3, 20, 0.05, lower = FALSE)).
  expect(chanceOf({ said: 1, of: 20, runs: 20 }, { atMost: 0.05 })).toBeCloseTo(0.6415141, 6);
  expect(chanceOf({ said: 16, of: 20, runs: 20 }, { atLeast: 0.95 })).toBeCloseTo(0.0159015, 6);
});
