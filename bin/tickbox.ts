import { Command, CommanderError } from "commander";
import { COMMANDS, type CommandEntry } from "./command-list";
import { generate } from "./generate.mjs";
import { STATE_DIRECTORY } from "./support/files.mjs";
import { atEnd, handleSignals, ignoreClosedOutput, isShuttingDown, messageOf, runEndings } from "./support/shutdown";

/** Reads the command line, loads the one command it names, and runs it. */
async function main(words: string[]): Promise<void> {
  const program = new Command("tickbox");
  program.description("Human annotation of language-model responses, and agreement that can be trusted.");
  program.configureHelp({ helpWidth: 110 }).exitOverride().showHelpAfterError("(add --help for the usage)");
  const chosen = COMMANDS.find((entry) => entry.name === words[0]);
  for (const entry of COMMANDS) {
    const command = program.command(entry.name).description(entry.summary).exitOverride();
    command.showHelpAfterError(`(tickbox ${entry.name} --help shows the usage)`);
    if (entry === chosen) await prepare(entry, command, words);
  }
  await program.parseAsync(words, { from: "user" });
}

async function prepare(entry: CommandEntry, command: Command, words: string[]): Promise<void> {
  if (!entry.standalone) await generate();
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
    await migrate(database.url);
    process.env.DATABASE_URL = database.url;
  }
  const configure = await entry.load();
  configure(command);
}

function report(error: unknown): void {
  // Commander has printed its own message already; help and version are no failures.
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
    return;
  }
  // The message of something cut short by Ctrl-C is of no use.
  if (isShuttingDown()) return;
  process.exitCode = 1;
  console.error(messageOf(error));
  if (process.env.TICKBOX_DEBUG && error instanceof Error) console.error(error.stack);
}

// What only computes has nothing to put in order, and a handler would wait until the computation is over.
if (COMMANDS.some(({ name, standalone }) => standalone && name === process.argv[2])) ignoreClosedOutput();
else handleSignals();
try {
  await main(process.argv.slice(2));
} catch (error) {
  report(error);
} finally {
  await runEndings();
}
