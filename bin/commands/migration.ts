import type { Command } from "commander";
import { createMigration } from "@/lib/db/create-migration";
import { startTestServer } from "@/lib/db/testing/test-server";
import { atEnd } from "../support/shutdown";

export function migrationCommand(command: Command): void {
  command
    .argument("<name>", "what changes, for example add-round-deadline")
    .option("--empty", "write an empty migration, for SQL-only changes: checks, triggers, partial indexes")
    .action(async (name: string, options: { empty?: boolean }) => {
      const server = await startTestServer();
      atEnd(() => server.stop());
      const path = await createMigration({ name, adminUrl: server.adminUrl, evenEmpty: options.empty ?? false });
      if (path) console.log(`Wrote ${path}. Read it, amend it, then run npm run generate and npm run test:db.`);
      else console.log("The migrations already lead to prisma/schema: nothing to write.");
    });
}
