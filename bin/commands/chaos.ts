import type { Command } from "commander";
import { killDuringInserts } from "@/chaos/kill-during-inserts";
import { runChaos } from "@/chaos/run-chaos";
import { ensureBuilt } from "../support/build.mjs";
import { servesBuild } from "../support/instance.mjs";
import { step } from "../support/progress.mjs";

async function killOnly(kills: number): Promise<void> {
  if (!Number.isInteger(kills) || kills < 1) throw new Error("--kills: expected a whole number from 1.");
  const problems = await killDuringInserts(kills);
  if (problems.length > 0) throw new Error(`Found problems:\n${problems.join("\n")}`);
  console.log("Every insert settled.");
}

export function chaosCommand(command: Command): void {
  command
    .option("--minutes <number>", "duration in minutes", "5")
    .option("--raters <number>", "number of raters who label meanwhile", "20")
    .option("--only <text>", "run only faults whose name contains this text, or one of several separated by commas", "")
    .option("--kills <number>", "instead, kill PostgreSQL this often during inserts, and see that each one settles")
    .action(async (options: { minutes: string; raters: string; only: string; kills?: string }) => {
      if (options.kills !== undefined) return killOnly(Number(options.kills));
      const minutes = Number(options.minutes);
      const raters = Number(options.raters);
      if (!(minutes > 0) || !Number.isInteger(raters) || raters < 1) {
        throw new Error("--minutes: expected a number above 0; --raters: expected a whole number from 1.");
      }
      await step("Building the application", () => ensureBuilt({ inUse: servesBuild }));
      const problems = await runChaos({ minutes, raters, only: options.only });
      if (problems.length > 0) throw new Error(`Found problems:\n${problems.join("\n")}`);
      console.log(
        "Every acknowledged label is there once, no task has too many, and all counts are those of a recount.",
      );
    });
}
