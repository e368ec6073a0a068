import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import { type BackupSecrets, SECRET_FILES } from "@/lib/db/backup/backup-file";
import { writeBackup } from "@/lib/db/backup/write-backup";
import { openDatabase } from "@/lib/db/open-database";
import { backupName, parseInterval, scheduledBackups, untilNext } from "../support/backup-schedule";
import { STATE_DIRECTORY } from "../support/files.mjs";
import { atEnd, messageOf, shutdownSignal } from "../support/shutdown";

interface Options {
  withSecrets: boolean;
  every?: string;
  keep?: string;
}

export function backupCommand(command: Command): void {
  command
    .argument(
      "<path>",
      "where the backup goes, a file that is not there yet; with --every or --keep: a folder for backups",
    )
    .option(
      "--with-secrets",
      "include the keys that are not in the database; keep the file as safe as a password",
      false,
    )
    .option("--every <interval>", "go on making backups in the folder, such as every 24h, until Ctrl-C")
    .option("--keep <number>", "delete all but the newest backups of the folder after each")
    .addHelpText("after", "\nWorks while Tickbox runs and people label. `restore` reads the file.")
    .action(async (path: string, options: Options) => {
      const keep = options.keep === undefined ? null : parseKeep(options.keep);
      const every = options.every === undefined ? null : parseInterval(options.every);
      if (keep === null && every === null && existsSync(path)) {
        throw new Error(`${path} exists already. Choose another name.`);
      }
      const secrets = options.withSecrets ? await readSecrets() : null;
      const database = await openDatabase(STATE_DIRECTORY);
      atEnd(() => database.close());
      const make = (file: string) => makeBackup(database.directUrl, file, secrets);
      if (every !== null) await repeat(path, every, keep, make);
      else if (keep !== null) await makeAndPrune(path, keep, make);
      else {
        await make(path);
        if (secrets === null) console.log("It is without the two secrets. Keep them elsewhere, or add --with-secrets.");
      }
    });
}

const count = (value: number) => value.toLocaleString("en");

async function makeBackup(url: string, path: string, secrets: BackupSecrets | null): Promise<void> {
  const { tables, rows, bytes } = await writeBackup(url, path, secrets);
  console.log(`${path}: ${count(rows)} rows of ${count(tables)} tables in ${count(bytes)} bytes.`);
}

type Make = (file: string) => Promise<void>;

/** A failure is reported and tried again: the next may succeed, and those that are there stay. */
async function repeat(folder: string, every: number, keep: number | null, make: Make): Promise<void> {
  const signal = shutdownSignal();
  while (!signal.aborted) {
    const wait = untilNext(await namesIn(folder), every, new Date());
    if (wait > 0) await sleep(Math.min(wait, LONGEST_SLEEP), undefined, { signal }).catch(() => undefined);
    if (signal.aborted || wait > LONGEST_SLEEP) continue;
    try {
      await makeAndPrune(folder, keep, make);
    } catch (error) {
      console.error(`The backup failed: ${messageOf(error)}`);
      await sleep(Math.min(every, AGAIN_MILLISECONDS), undefined, { signal }).catch(() => undefined);
    }
  }
}

const AGAIN_MILLISECONDS = 600_000;
/** Timers count to 24 days. */
const LONGEST_SLEEP = 86_400_000;

async function makeAndPrune(folder: string, keep: number | null, make: Make): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await make(join(folder, backupName(new Date())));
  if (keep === null) return;
  for (const name of scheduledBackups(await namesIn(folder)).slice(keep)) {
    await rm(join(folder, name));
    console.log(`Deleted ${name}.`);
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

function parseKeep(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`--keep takes a whole number from 1, not "${text}".`);
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
