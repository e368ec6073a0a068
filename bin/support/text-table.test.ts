import { expect, test } from "vitest";
import { shortNumber } from "./text-table";

test("numbers for people are 1 only where they are that, and nought without a minus", () => {
  expect([1, 0.99996, -0.9998, 0.9994, -0.00004, -1, 12_345, 2.5, 2.75e160, -1e15].map(shortNumber)).toEqual([
    "1.000",
    "0.99996",
    "-0.9998",
    "0.999",
    "0.000",
    "-1.000",
    "12,345",
    "2.500",
    "2.750e+160",
    "-1.000e+15",
  ]);
});
