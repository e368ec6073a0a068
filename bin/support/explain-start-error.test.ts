import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { explainStartError } from "./explain-start-error.mjs";

test("says what to do about a folder that may not be written to", () => {
  const error = Object.assign(new Error("EROFS: read-only file system, open '/x/lock'"), {
    code: "EROFS",
    path: "/x/lock",
  });
  expect(explainStartError(error)).toContain("Tickbox may not write /x/lock (EROFS).");
});

test("passes on what tells enough already", () => {
  expect(explainStartError(new Error("Port 1 is taken."))).toBe("Port 1 is taken.");
  const folder = mkdtempSync(join(tmpdir(), "start-error-"));
  try {
    writeFileSync(join(folder, "file", "below"), "");
  } catch (error) {
    expect(explainStartError(error)).toContain("ENOENT");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
