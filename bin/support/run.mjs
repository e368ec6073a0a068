import { spawn } from "node:child_process";
import { basename } from "node:path";
import { PROJECT_ROOT } from "./files.mjs";

/** Set for every program we start: nothing here phones home. */
export const QUIET_ENVIRONMENT = {
  NEXT_TELEMETRY_DISABLED: "1",
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  CHECKPOINT_DISABLE: "1",
  npm_config_update_notifier: "false",
};

/**
 * Runs a program to its end and keeps what it said.
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ env?: Record<string, string>, timeoutMilliseconds?: number, onOutput?: (text: string) => void, signal?: AbortSignal }} [options]
 * @returns {Promise<{ code: number, output: string, stdout: string }>} output: both streams; code 124 when the time ran out, 127 when it could not start
 */
export function run(command, parameters, options = {}) {
  return new Promise((resolve) => {
    let output = "";
    let stdout = "";
    let timedOut = false;
    const child = spawn(command, parameters, {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...QUIET_ENVIRONMENT, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      signal: options.signal,
    });
    const timer = options.timeoutMilliseconds
      ? setTimeout(() => {
          timedOut = true;
          child.kill("SIGKILL");
        }, options.timeoutMilliseconds)
      : undefined;
    const collect = (/** @type {Buffer} */ chunk) => {
      const text = chunk.toString("utf8");
      output += text;
      options.onOutput?.(text);
    };
    child.stdout.on("data", (/** @type {Buffer} */ chunk) => {
      stdout += chunk.toString("utf8");
      collect(chunk);
    });
    child.stderr.on("data", collect);
    child.once("error", (error) => {
      clearTimeout(timer);
      resolve({ code: 127, output: `${output}${error.message}\n`, stdout });
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ code: timedOut ? 124 : (code ?? 1), output, stdout });
    });
  });
}

/**
 * The npm that called us, else the one on the PATH.
 * @param {string[]} parameters
 * @returns {[string, string[]]}
 */
export function npmCommand(parameters) {
  const caller = process.env.npm_execpath;
  if (caller && basename(caller) === "npm-cli.js") return [process.execPath, [caller, ...parameters]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", parameters];
}

/**
 * The last lines of a program's output, for a message about its failure.
 * @param {string} output
 * @param {number} [count]
 */
export function lastLines(output, count = 25) {
  return output.trimEnd().split("\n").slice(-count).join("\n");
}
