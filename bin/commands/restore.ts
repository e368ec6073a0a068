import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import { type BackupSecrets, SECRET_FILES } from "@/lib/db/backup/backup-file";
import { type DatabaseContent, restoreBackup } from "@/lib/db/backup/restore-backup";
import { openDatabase } from "@/lib/db/open-database";
import { STATE_DIRECTORY } from "../support/files.mjs";
import { atEnd } from "../support/shutdown";

interface Options {
  replace: boolean;
  yes: boolean;
  withSecrets: boolean;
}

export function restoreCommand(command: Command): void {
  command
    .argument("<file>", "a backup that `backup` wrote")
    .option("--replace", "delete the current contents of the database first; asks for confirmation", false)
    .option("--yes", "with --replace: do not ask", false)
    .option("--with-secrets", "also restore the backup's keys", false)
    .addHelpText("after", "\nStop Tickbox first. If anything fails, the database stays as it was.")
    .action(async (path: string, options: Options) => {
      const database = await openDatabase(STATE_DIRECTORY);
      atEnd(() => database.close());
      const { header, tables, rows, migrated } = await restoreBackup(database.directUrl, path, (content) =>
        mayReplace(content, options),
      );
      const count = (value: number) => value.toLocaleString("en");
      console.log(`Restored ${count(rows)} rows of ${count(tables)} tables, as of ${header.createdAt}.`);
      for (const name of migrated) console.log(`Applied ${name}.`);
      if (options.withSecrets && header.secrets) await putSecrets(header.secrets);
      else console.log(SECRETS_NOTE[header.secrets ? "left" : "absent"]);
    });
}

const SECRETS_NOTE = {
  left: "The backup's secrets were left where they are; --with-secrets puts them in place.",
  absent: "The backup is without secrets. With other ones people sign in again, and keys of endpoints are typed again.",
};

async function mayReplace({ database, tables }: DatabaseContent, { replace, yes }: Options): Promise<boolean> {
  if (!replace) {
    throw new Error(
      `The database ${database} is not empty (${tables} tables). Restore into an empty one, or add --replace to delete what is there.`,
    );
  }
  if (yes) return true;
  if (!process.stdin.isTTY)
    throw new Error("--replace asks before it deletes, and there is no terminal to answer on. Add --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete everything in the database ${database}? Type its name to confirm: `);
  terminal.close();
  return answer.trim() === database;
}

/** Previous secrets are kept next to the new ones, as *.before-restore. */
async function putSecrets(secrets: BackupSecrets): Promise<void> {
  for (const kind of ["encryptionKey", "authSecret"] as const) {
    const path = join(STATE_DIRECTORY, SECRET_FILES[kind]);
    const before = await readFile(path, "utf8").catch(() => null);
    if (before?.trim() === secrets[kind]) continue;
    if (before !== null) await rename(path, `${path}.before-restore`);
    await writeFile(path, `${secrets[kind]}\n`, { mode: 0o600 });
  }
  console.log(
    `Put the backup's secrets into ${STATE_DIRECTORY}. Where variables are set for them, those count instead.`,
  );
}
