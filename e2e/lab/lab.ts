import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT_ROOT } from "@/bin/support/files.mjs";
import { patience } from "@/bin/support/patience.mjs";

const APT_MILLISECONDS = 600_000;

/**
 * Installs Debian packages that are missing here.
 * @returns why they are not there, in words for a skipped test; null when they are
 */
export function missingPackages(programs: Readonly<Record<string, string>>): string | null {
  const isThere = (program: string) => existsSync(program) || spawnSync("which", [program]).status === 0;
  const absent = () => Object.entries(programs).flatMap(([program, name]) => (isThere(program) ? [] : [name]));
  if (absent().length === 0) return null;
  if (process.getuid?.() !== 0 || !isThere("apt-get")) return `needs ${absent().join(", ")}, and apt-get as root`;
  const options = { stdio: "ignore", timeout: APT_MILLISECONDS } as const;
  const install = () =>
    spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=300", "install", "-y", "--no-install-recommends", ...absent()], {
      ...options,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  if (install().status !== 0) {
    spawnSync("apt-get", ["update"], options);
    install();
  }
  return absent().length === 0 ? null : `apt-get could not install ${absent().join(", ")}`;
}

/** A program whose output is kept, ended with what started it. */
export class Started {
  output = "";
  readonly child: ChildProcess;

  constructor(
    command: readonly string[],
    options: { cwd?: string; env?: Record<string, string>; input?: boolean } = {},
  ) {
    const [program = "", ...words] = command;
    this.child = spawn(program, words, {
      cwd: options.cwd,
      env: { ...CLEAN, ...options.env },
      stdio: [options.input ? "pipe" : "ignore", "pipe", "pipe"],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.output += chunk.toString("utf8");
      });
    }
  }

  async exitCode(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, "close");
    return this.child.exitCode;
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    this.child.kill(signal);
    return this.exitCode();
  }
}

/** Nothing of the tests' own settings decides what is started. */
const CLEAN: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH: process.env.PATH, LANG: "C.UTF-8", NO_COLOR: "1" };

/** @returns seconds until the address answers with this status */
export async function answers(address: string, started: Started, status = 200): Promise<number> {
  const begun = performance.now();
  const deadline = begun + patience(120);
  for (;;) {
    const found = await fetch(address).then(
      (answer) => answer.status,
      () => null,
    );
    if (found === status) return (performance.now() - begun) / 1_000;
    if (started.child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`${address} answers ${found}, not ${status}:\n${started.output}`);
    }
    await sleep(100);
  }
}

/** The settings of nginx that Tickbox comes with, for these web servers. */
export async function nginxSettings(folder: string, port: number, ports: readonly number[]): Promise<string> {
  const site = (await readFile(join(PROJECT_ROOT, "deploy/nginx.conf"), "utf8"))
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace(/web-(\d):3000/g, (_, number) => `127.0.0.1:${ports[Number(number) - 1]}`);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off;
pid ${folder}/pid;
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  ${paths.join("\n  ")}
${site}}
`;
}
