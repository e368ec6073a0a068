import { Command, CommanderError } from "commander";
import { TICKBOX_VERSION } from "@/lib/wire/installation";
import { COMMANDS, type CommandEntry } from "./command-list";
import { generate } from "./generate.mjs";
import { COMMAND, IS_PACKAGED, STATE_DIRECTORY } from "./support/files.mjs";
import { atEnd, isShuttingDown, messageOf } from "./support/shutdown";

/** What the launcher starts without this command line. */
const PROGRAMS_HELP = `
Running Tickbox (docs/operators.md):
  start [--port N] [--host A]   web server, worker and PostgreSQL; what a package does without a command
  web [-p PORT] [-H ADDRESS]    one web server on a migrated database (DATABASE_URL)`;

/**
 * Reads the command line, loads the one command it names, and runs it. An error is printed.
 * @returns the exit code
 */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  const program = new Command("tickbox");
  program.description("Label language-model responses, and compute inter-annotator agreement.");
  program.version(TICKBOX_VERSION, "-V, --version", "print the version");
  program.configureHelp({ helpWidth: 110 }).exitOverride().showHelpAfterError("(run with --help for usage)");
  program.addHelpText("after", PROGRAMS_HELP);
  // Examples say how a clone calls it; commands inherit this.
  program.configureOutput({
    writeOut: (text) => process.stdout.write(asCalledHere(text)),
    writeErr: (text) => process.stderr.write(asCalledHere(text)),
  });
  const commands = COMMANDS.filter(({ development }) => !(development && IS_PACKAGED));
  const chosen = commands.find((entry) => entry.name === words[0]);
  try {
    for (const entry of commands) {
      const command = program.command(entry.name).description(entry.summary).exitOverride();
      command.showHelpAfterError(`(tickbox ${entry.name} --help shows the usage)`);
      if (entry === chosen) await prepare(entry, command, words);
    }
    await program.parseAsync(words, { from: "user" });
    return 0;
  } catch (error) {
    return report(error);
  }
}

/** @param command how this installation calls the command line */
export function asCalledHere(text: string, command = COMMAND): string {
  return text.replaceAll("npm run -s tickbox --", command);
}

async function prepare(entry: CommandEntry, command: Command, words: readonly string[]): Promise<void> {
  if (!entry.standalone) {
    await generate();
    // What writes a log does so with the lines of the sources.
    process.setSourceMapsEnabled(true);
  }
  const asksForHelp = words.includes("--help") || words.includes("-h");
  if (entry.database && !asksForHelp) {
    const { openDatabase } = await import("@/lib/db/open-database");
    const { migrate } = await import("@/lib/db/migrate");
    const { disconnect } = await import("@/lib/db/connections");
    const database = await openDatabase(STATE_DIRECTORY);
    atEnd(async () => {
      await disconnect();
      await database.close();
    });
    await migrate(database.directUrl);
    process.env.DATABASE_URL = database.url;
  }
  const configure = await entry.load();
  configure(command);
}

function report(error: unknown): number {
  // Commander has printed its own message already; help and version are no failures.
  if (error instanceof CommanderError) return error.exitCode;
  // The message of something cut short by Ctrl-C is of no use.
  if (isShuttingDown()) return 0;
  console.error(asCalledHere(messageOf(error)));
  if (process.env.TICKBOX_DEBUG && error instanceof Error) console.error(error.stack);
  return 1;
}
