import { expect, test } from "vitest";
import { skippedByPlaywright, skippedByVitest } from "./skipped-titles";

test("vitest's skipped and planned tests are named, the others are not", () => {
  const assertionResults = [
    { status: "passed", fullName: "alpha is 1 for perfect agreement" },
    { status: "skipped", fullName: " PandaLM (skipped: the data is absent)" },
    { status: "todo", fullName: "later" },
  ];
  expect(skippedByVitest({ testResults: [{ assertionResults }] })).toEqual([
    "PandaLM (skipped: the data is absent)",
    "later",
  ]);
});

test("Playwright's skipped tests are found at any depth", () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const report = {
    suites: [
      {
        specs: [spec("one", "expected")],
        suites: [{ specs: [spec("two", "skipped")], suites: [{ specs: [spec("three", "skipped")] }] }],
      },
    ],
  };
  expect(skippedByPlaywright(report)).toEqual(["two", "three"]);
  expect(skippedByPlaywright({})).toEqual([]);
});
