import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COMMAND, PROJECT_ROOT, STATE_DIRECTORY } from "../support/files.mjs";
import { step } from "../support/progress.mjs";
import { lastLines, run } from "../support/run.mjs";

const DEMO_MARK = join(STATE_DIRECTORY, "demo-offered");

/**
 * Loads the demo study, the first time. The command itself leaves a database alone that has, or had, studies; the mark only
 * saves asking at every start. Without the study all else works, so a failure is reported, and the next start tries again.
 */
export async function loadDemoOnce(
  environment: Record<string, string>,
  isNewDatabase: boolean,
  ended: AbortSignal,
): Promise<void> {
  if (existsSync(DEMO_MARK) && !isNewDatabase) return;
  try {
    await step(
      "Loading the demo study",
      () => runCommand(["demo"], environment, ended),
      (said) => said.split("\n").at(-1),
    );
    writeFileSync(DEMO_MARK, "");
  } catch (error) {
    if (!ended.aborted) console.error(error instanceof Error ? error.message : error);
  }
}

/** Makes the admin that the settings describe, where there is none yet. */
export async function ensureAdmin(environment: Record<string, string>): Promise<void> {
  await step(
    "Looking for an admin",
    () => runCommand(["migrate"], environment),
    (said) => said.split("\n").slice(1).join(" ") || undefined,
  );
}

/** What to open and how to sign in; the one address is in it. */
export async function signInHint(address: string, environment: Record<string, string>): Promise<string> {
  const path = await runCommand(["admin-link", "--first"], environment);
  if (path === "") return `Open ${address} and sign in. (Lost the password? ${COMMAND} admin-link)`;
  return `Open ${address}${path}\nThis link works once: it signs you in as the first administrator and lets you choose a password.`;
}

/** Runs a sub-command of `tickbox` in a process of its own, which gives its memory back, and returns what it printed. */
async function runCommand(words: string[], env: Record<string, string>, signal?: AbortSignal): Promise<string> {
  const command = [join(PROJECT_ROOT, "bin/tickbox.mjs"), ...words];
  const { code, output, stdout } = await run(process.execPath, command, { env, signal });
  if (code !== 0) throw new Error(`tickbox ${words.join(" ")} failed:\n${lastLines(output)}`);
  return stdout.trim();
}
