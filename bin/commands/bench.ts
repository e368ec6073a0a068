import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Command } from "commander";
import { BENCHES } from "../bench/benches";
import { ensureBuilt } from "../support/build.mjs";
import { PROJECT_ROOT } from "../support/files.mjs";
import { servesBuild } from "../support/instance.mjs";
import { step } from "../support/progress.mjs";
import { QUIET_ENVIRONMENT } from "../support/run.mjs";

export function benchCommand(command: Command): void {
  const list = BENCHES.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`).join("\n");
  command
    .argument("[names...]", "which ones; all without any")
    .addHelpText("after", `\nBenchmarks:\n${list}\n\nFigures go to bench/results/, as JSON.`)
    .action(async (names: string[]) => {
      const unknown = names.find((name) => !BENCHES.some((bench) => bench.name === name));
      if (unknown !== undefined) throw new Error(`There is no benchmark ${unknown}. Choose one of:\n${list}`);
      const chosen = BENCHES.filter(({ name }) => names.length === 0 || names.includes(name));
      if (chosen.some(({ needsBuild }) => needsBuild)) {
        await step("Building the application", () => ensureBuilt({ inUse: servesBuild }));
      }
      for (const { name } of chosen) await runOne(name);
    });
}

async function runOne(name: string): Promise<void> {
  const launcher = join(PROJECT_ROOT, "bin/run-typescript.mjs");
  const child = spawn(process.execPath, [launcher, "bin/bench/run-one.ts", name], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...QUIET_ENVIRONMENT },
    stdio: "inherit",
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The benchmark ${name} failed.`);
}
