import type { Command } from "commander";
import { migrate } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { STATE_DIRECTORY } from "../support/files.mjs";
import { atEnd } from "../support/shutdown";

export function migrateCommand(command: Command): void {
  command.action(async () => {
    const database = await openDatabase(STATE_DIRECTORY);
    atEnd(() => database.close());
    const applied = await migrate(database.url);
    if (applied.length === 0) console.log("The database is up to date.");
    for (const name of applied) console.log(`Applied ${name}.`);
  });
}
