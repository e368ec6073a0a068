import type { Command } from "commander";
import { disconnect } from "@/lib/db/connections";
import { migrate } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { STATE_DIRECTORY } from "../support/files.mjs";
import { atEnd } from "../support/shutdown";

/** Making the first admin loads much that migrations do without. */
const hasInitialSettings = (environment: Record<string, string | undefined>) =>
  Object.keys(environment).some((name) => name.startsWith("TICKBOX_INIT_"));

export function migrateCommand(command: Command): void {
  command.addHelpText(
    "after",
    "\nThen makes the admin and the study that TICKBOX_INIT_… name, if there is no admin yet.",
  );
  command.action(async () => {
    const database = await openDatabase(STATE_DIRECTORY);
    atEnd(() => database.close());
    const applied = await migrate(database.directUrl);
    if (applied.length === 0) console.log("The database is up to date.");
    for (const name of applied) console.log(`Applied ${name}.`);
    if (!hasInitialSettings(process.env)) return;
    process.env.DATABASE_URL = database.url;
    atEnd(disconnect);
    const { initialise } = await import("../start/initialise");
    for (const done of await initialise(process.env)) console.log(done);
  });
}
