import { join } from "node:path";
import { PROJECT_ROOT } from "../support/files.mjs";
import { lastLines, run } from "../support/run.mjs";

/** Runs a sub-command of `tickbox` in a process of its own, which gives its memory back, and returns what it printed. */
export async function runCommand(words: string[], environment: Record<string, string>): Promise<string> {
  const { code, output, stdout } = await run(process.execPath, [join(PROJECT_ROOT, "bin/tickbox.mjs"), ...words], {
    env: environment,
  });
  if (code !== 0) throw new Error(`tickbox ${words.join(" ")} failed:\n${lastLines(output)}`);
  return stdout.trim();
}
