import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes a file that is gone when the test is over. */
export function temporaryFile(name: string, text: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "tickbox-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
