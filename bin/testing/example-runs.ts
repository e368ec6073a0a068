import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { PROJECT_ROOT } from "../support/files.mjs";
import { examplesIn, runCommand, runExample, runLauncher } from "./run-command";

/** Asks a command for its help and runs every example in it; gives what they printed. */
export async function runHelpExamples(command: string): Promise<string[]> {
  const help = await runCommand([command, "--help"]);
  expect(help).toMatchObject({ code: 0, stderr: "" });
  const printed: string[] = [];
  for (const { words, pipedFile } of examplesIn(help.stdout)) {
    const { code, stdout, stderr } = pipedFile
      ? await runLauncher(words, readFileSync(join(PROJECT_ROOT, pipedFile), "utf8"))
      : await runExample(words);
    expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: "" });
    printed.push(stdout);
  }
  return printed;
}
