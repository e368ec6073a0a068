import { expect, test } from "vitest";
import { failedByPlaywright, failedByVitest } from "./failed-tests";

test("vitest's failed tests are named with what they said, the others are not", () => {
  const assertionResults = [
    { status: "passed", fullName: "alpha is 1 for perfect agreement" },
    { status: "failed", fullName: " alpha is 0 ", failureMessages: ["expected 1 to be 0\n\n  at alpha.test.ts:3"] },
  ];
  expect(failedByVitest({ testResults: [{ assertionResults }] })).toEqual([
    "alpha is 0\n  expected 1 to be 0\n    at alpha.test.ts:3",
  ]);
});

test("Playwright's failed tests are found at any depth, with all their errors", () => {
  const spec = (title: string, ...messages: string[]) => ({
    title,
    file: "a.spec.ts",
    tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const report = {
    suites: [
      { specs: [spec("one")], suites: [{ specs: [spec("two", "\u001b[31mtoo late\u001b[39m", "complained")] }] },
    ],
  };
  expect(failedByPlaywright(report)).toEqual(["a.spec.ts › two\n  too late\n  complained"]);
  expect(failedByPlaywright({})).toEqual([]);
});

test("a long message is cut", () => {
  const failureMessages = [Array.from({ length: 100 }, () => "x".repeat(1000)).join("\n")];
  const assertionResults = [{ status: "failed", fullName: "long", failureMessages }];
  const [said = ""] = failedByVitest({ testResults: [{ assertionResults }] });
  expect(said.split("\n")).toHaveLength(21);
  expect(said.length).toBeLessThan(7000);
});
