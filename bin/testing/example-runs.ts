import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { PROJECT_ROOT } from "../support/files.mjs";
import { examplesIn, runCommand, runExample, runLauncher } from "./run-command";

/** Drawing takes most of a command's time: these few draws are enough to see that an example runs. */
const FEWER = [
  ["--bootstrap", "60"],
  ["--simulations", "500"],
] as const;

/** Asks a command for its help and runs every example in it, with few draws; gives what they printed. */
export async function runHelpExamples(command: string): Promise<string[]> {
  const help = await runCommand([command, "--help"]);
  expect(help).toMatchObject({ code: 0, stderr: "" });
  const fewer: string[] = FEWER.filter(([option]) => help.stdout.includes(`  ${option} <`)).flat();
  const printed: string[] = [];
  for (const { words: written, pipedFile } of examplesIn(help.stdout)) {
    const words = [...written, ...(written.some((word) => fewer.includes(word)) ? [] : fewer)];
    const { code, stdout, stderr } = pipedFile
      ? await runLauncher(words, readFileSync(join(PROJECT_ROOT, pipedFile), "utf8"))
      : await runExample(words);
    expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: "" });
    printed.push(stdout);
  }
  return printed;
}
