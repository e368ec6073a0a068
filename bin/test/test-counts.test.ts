import { describe, expect, test } from "vitest";
import { addCounts, countPlaywright, countsLine, countVitest } from "./test-counts";

const vitest = (changes: object) => ({
  success: true,
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: "passed", assertionResults: [{ status: "passed" }] }],
  ...changes,
});

describe("countVitest", () => {
  test("counts skipped and planned tests as skipped", () => {
    expect(countVitest(vitest({ numPendingTests: 2, numTodoTests: 1 }))).toEqual({ passed: 5, failed: 0, skipped: 3 });
  });

  test("a file that could not be loaded is a failure", () => {
    const testResults = [{ status: "failed", assertionResults: [] }];
    expect(countVitest(vitest({ success: false, testResults })).failed).toBe(1);
  });

  test("a file with a failed test is not counted twice", () => {
    const testResults = [{ status: "failed", assertionResults: [{ status: "failed" }] }];
    expect(countVitest(vitest({ success: false, numFailedTests: 1, testResults })).failed).toBe(1);
  });

  test("an error outside every test is a failure", () => {
    expect(countVitest(vitest({ success: false })).failed).toBe(1);
  });
});

describe("countPlaywright", () => {
  test("a test that needed a second try, and an error outside every test, are failures", () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats, errors: [{ message: "global setup" }] })).toEqual({
      passed: 7,
      failed: 3,
      skipped: 2,
    });
  });
});

describe("countsLine", () => {
  test("names the skipped only where there are some", () => {
    expect(countsLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
    expect(countsLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
  });

  test("adds up stages", () => {
    const one = { passed: 1, failed: 2, skipped: 3 };
    expect(addCounts([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
    expect(addCounts([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});
