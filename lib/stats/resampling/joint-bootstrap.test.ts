import { expect, test } from "vitest";
import { StatsInputError } from "../stats-input-error";
import { bootstrap } from "./bootstrap";
import { jointBootstrap } from "./joint-bootstrap";
import { seededRandom } from "./random";

const SIZES = [40, 30, 5];
const first = (weights: ArrayLike<number>) => (weights[0] ?? 0) / 75;
const last = (weights: ArrayLike<number>) => (weights[2] === 0 ? Number.NaN : (weights[2] ?? 0));

test("each distribution is that of its statistic alone", () => {
  const options = { resamples: 500 };
  const joint = jointBootstrap(SIZES, [first, last], { ...options, random: seededRandom("x") });
  for (const [index, statistic] of [first, last].entries()) {
    expect(joint[index]).toEqual(bootstrap(SIZES, statistic, { ...options, random: seededRandom("x") }));
  }
  expect(joint[1]?.nUndefined).toBeGreaterThan(0);
});

test("refuses a number of resamples that is none", () => {
  expect(() => jointBootstrap(SIZES, [first], { random: seededRandom("x"), resamples: 0 })).toThrow(StatsInputError);
});
