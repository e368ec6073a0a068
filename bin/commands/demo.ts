import type { Command } from "commander";
import { loadDemo } from "@/prisma/demo/load-demo";

export function demoCommand(command: Command): void {
  command.action(async () => {
    console.log((await loadDemo()) ? "Loaded the demo study." : "Nothing loaded: there are, or were, studies already.");
  });
}
