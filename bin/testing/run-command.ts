import { spawn } from "node:child_process";
import { once } from "node:events";
import { format } from "node:util";
import { vi } from "vitest";
import { runCommandLine } from "../command-line";
import { PROJECT_ROOT } from "../support/files.mjs";

export interface CommandOutput {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the command line in this process, from the project's root, and gives what it printed. */
export async function runCommand(words: readonly string[]): Promise<CommandOutput> {
  const printed = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).flatMap((stream) => [
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
    vi.spyOn(console, stream === "stdout" ? "log" : "error").mockImplementation((...values) => {
      printed[stream] += `${format(...values)}\n`;
    }),
  ]);
  try {
    const code = await runCommandLine(words);
    return { code, ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const examples = new Map<string, Promise<CommandOutput>>();

/** What an example prints. A command's help and the page show mostly the same ones: each is run once in a process. */
export function runExample(words: readonly string[]): Promise<CommandOutput> {
  const key = JSON.stringify(words);
  const run = examples.get(key) ?? runCommand(words);
  examples.set(key, run);
  return run;
}

/** Runs the launcher, as `npm run -s tickbox -- WORDS…` does, from the project's root: for what is the process's own. */
export async function runLauncher(words: readonly string[], input = ""): Promise<CommandOutput> {
  const child = spawn(process.execPath, ["bin/tickbox.mjs", ...words], { cwd: PROJECT_ROOT });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  // A command that refuses its options ends without reading.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [code] = await once(child, "close");
  return { code, stdout, stderr };
}

const LAUNCHER = "npm run -s tickbox -- ";

/** The example lines of a help text or a page, as words, with the file that is piped into them. */
export function examplesIn(text: string): { words: string[]; pipedFile: string | null }[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.includes(LAUNCHER) && /^(npm|cat) /.test(line))
    .map((line) => {
      const [before = "", after = ""] = line.split(LAUNCHER);
      const words = [...after.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
        (match) => match[1] ?? match[2] ?? match[3] ?? "",
      );
      return { words, pipedFile: /^cat (\S+) \| $/.exec(before)?.[1] ?? null };
    });
}
