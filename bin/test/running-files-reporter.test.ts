import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { patience } from "../support/patience.mjs";
import { endRunningPrograms, runProgram } from "./run-program";

const QUICK = `import { test } from "vitest";
test("ends at once", () => undefined);`;

const hanging = (mark: string) => `import { writeFileSync } from "node:fs";
import { test } from "vitest";
test("never ends", () => {
  writeFileSync(${JSON.stringify(mark)}, "");
  for (;;);
});`;

test("vitest ended from outside names the file whose endless loop it was in", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tickbox-hanging-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const mark = join(folder, "begun");
  await writeFile(join(folder, "quick.test.ts"), QUICK);
  await writeFile(join(folder, "hanging.test.ts"), hanging(mark));
  const reporter = join(import.meta.dirname, "running-files-reporter.ts");

  const run = runProgram({
    program: ["vitest/vitest.mjs", "run", "--root", folder, "--reporter=dot", `--reporter=${reporter}`],
    environment: {},
    limitMilliseconds: patience(60),
    live: false,
  });
  await vi.waitFor(() => expect(existsSync(mark)).toBe(true), { timeout: patience(30), interval: 50 });
  const [said] = await endRunningPrograms();

  expect(said).toMatch(/Ended while running:\n.*hanging\.test\.ts \(for \d+ s\)/);
  expect(said).not.toContain("quick.test.ts (for");
  expect(await run).toEqual({ code: 143, output: said });
});
