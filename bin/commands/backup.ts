import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { type BackupSecrets, SECRET_FILES } from "@/lib/db/backup/backup-file";
import { writeBackup } from "@/lib/db/backup/write-backup";
import { openDatabase } from "@/lib/db/open-database";
import { STATE_DIRECTORY } from "../support/files.mjs";
import { atEnd } from "../support/shutdown";

export function backupCommand(command: Command): void {
  command
    .argument("<file>", "where the backup goes; must not be there yet")
    .option(
      "--with-secrets",
      "include the keys that are not in the database; keep the file as safe as a password",
      false,
    )
    .addHelpText("after", "\nWorks while Tickbox runs and people label. `restore` reads the file.")
    .action(async (path: string, { withSecrets }: { withSecrets: boolean }) => {
      if (existsSync(path)) throw new Error(`${path} exists already. Choose another name.`);
      const secrets = withSecrets ? await readSecrets() : null;
      const database = await openDatabase(STATE_DIRECTORY);
      atEnd(() => database.close());
      const { tables, rows, bytes } = await writeBackup(database.url, path, secrets);
      const count = (value: number) => value.toLocaleString("en");
      console.log(`${path}: ${count(rows)} rows of ${count(tables)} tables in ${count(bytes)} bytes.`);
      if (!withSecrets) console.log("It is without the two secrets. Keep them elsewhere, or add --with-secrets.");
    });
}

async function readSecrets(): Promise<BackupSecrets> {
  return {
    encryptionKey: process.env.TICKBOX_ENCRYPTION_KEY || (await readSecret(SECRET_FILES.encryptionKey)),
    authSecret: process.env.BETTER_AUTH_SECRET || (await readSecret(SECRET_FILES.authSecret)),
  };
}

async function readSecret(name: string): Promise<string> {
  const text = await readFile(join(STATE_DIRECTORY, name), "utf8").catch(() => null);
  if (text === null)
    throw new Error(`${name} is missing in ${STATE_DIRECTORY}. Set its environment variable, as for Tickbox.`);
  return text.trim();
}
