import type { Command } from "commander";
import { directUrl } from "@/lib/db/connections";
import { runningServerUrl } from "@/lib/db/embedded/running-server-url";
import { EMBEDDED_DATABASE } from "@/lib/db/open-database";
import { STATE_DIRECTORY } from "../support/files.mjs";

export function databaseUrlCommand(command: Command): void {
  command
    .addHelpText("after", "\nFor psql and pg_dump. It holds the password: keep it out of logs.")
    .action(async () => {
      const url = directUrl() ?? (await runningServerUrl(STATE_DIRECTORY, EMBEDDED_DATABASE));
      if (!url) throw new Error("The embedded PostgreSQL is not running. Start Tickbox (npm start), then ask again.");
      console.log(url);
    });
}
