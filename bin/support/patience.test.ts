import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "./files.mjs";
import { measureSlowness } from "./patience.mjs";

/** In a process of its own: a process asks once. */
function patienceOf(seconds: number, slowness: string): number {
  const module = JSON.stringify(join(PROJECT_ROOT, "bin/support/patience.mjs"));
  const program = `import(${module}).then(({ patience }) => console.log(patience(${seconds})))`;
  const env = { ...process.env, TICKBOX_SLOWNESS: slowness };
  return Number(execFileSync(process.execPath, ["-e", program], { env, encoding: "utf8" }));
}

test("a machine that is said to be slower is waited for longer, in proportion", () => {
  expect(patienceOf(30, "1")).toBe(30_000);
  expect(patienceOf(30, "2.5")).toBe(75_000);
});

test("none is taken for faster than a quiet one, nor is what was not said believed", () => {
  expect(measureSlowness()).toBeGreaterThanOrEqual(1);
  expect(patienceOf(1, "")).toBeGreaterThanOrEqual(1_000);
});
