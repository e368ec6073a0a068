import { runCommandLine } from "./command-line";
import { COMMANDS } from "./command-list";
import { handleSignals, ignoreClosedOutput, runEndings } from "./support/shutdown";

// What only computes has nothing to put in order, and a handler would wait until the computation is over.
if (COMMANDS.some(({ name, standalone }) => standalone && name === process.argv[2])) ignoreClosedOutput();
else handleSignals();
const exitCode = await runCommandLine(process.argv.slice(2));
// Signals and commands that go on after a problem set one of their own.
if (exitCode !== 0) process.exitCode = exitCode;
await runEndings();
