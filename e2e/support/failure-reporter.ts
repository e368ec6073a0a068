import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";

/** Enough to tell which page it was, and what it said. */
const MAX_SNAPSHOT_LINES = 80;

/** Says what failed as soon as it has, so that a run which is cut short has said it, and what passed in numbers only. */
export default class FailureReporter implements Reporter {
  private total = 0;
  private ended = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.total = suite.allTests().length;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.ended += 1;
    if (result.status === "skipped" || result.status === test.expectedStatus) return;
    console.log(
      `\n${result.status} as number ${this.ended} of ${this.total}: ${test.titlePath().slice(2).join(" › ")}`,
    );
    for (const { stack, message, snippet } of result.errors)
      console.log(stripVTControlCharacters([stack ?? message ?? "", snippet ?? ""].join("\n")));
    for (const { name, path } of result.attachments)
      if (name === "error-context" && path) console.log(pageSnapshot(path));
  }

  onError({ stack, message }: { stack?: string; message?: string }): void {
    console.log(stripVTControlCharacters(stack ?? message ?? "An error outside the tests."));
  }

  onEnd(): void {
    console.log(`${this.ended} of ${this.total} browser tests have ended.`);
  }

  printsToStdio(): boolean {
    return true;
  }
}

/** What was on the page when a test failed, of Playwright's own account of the failure. */
function pageSnapshot(path: string): string {
  const [, snapshot = ""] = readFileSync(path, "utf8").split("# Page snapshot");
  const [, lines = ""] = snapshot.split("```yaml\n");
  return `On the page:\n${(lines.split("\n```")[0] ?? "").split("\n").slice(0, MAX_SNAPSHOT_LINES).join("\n")}`;
}
