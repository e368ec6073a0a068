import { isTransient } from "@/lib/db/errors/database-error";

const controller = new AbortController();
const endings: (() => Promise<void>)[] = [];
let cooperative = false;
let ending: Promise<void> | undefined;

/**
 * For a command that wants to finish what it is doing after the first Ctrl-C or termination signal. Asking for it is a
 * promise to end soon once it is aborted; a command that never asks is ended at once.
 */
export function shutdownSignal(): AbortSignal {
  cooperative = true;
  return controller.signal;
}

/** Whether the process has been asked to end. */
export function isShuttingDown(): boolean {
  return controller.signal.aborted;
}

/** Registers what must be done before the process ends, however it ends. Done once, in reverse order. */
export function atEnd(action: () => Promise<void>): void {
  endings.push(action);
}

/** Runs the registered actions; failures are logged and do not keep the rest from running. */
export function runEndings(): Promise<void> {
  ending ??= endings.reduceRight(
    (before, action) => before.then(action).catch((error: unknown) => console.error(messageOf(error))),
    Promise.resolve(),
  );
  return ending;
}

/** From now on Ctrl-C and termination end the process in good order. Further ones change nothing. */
export function handleSignals(): void {
  process.on("SIGINT", () => shutDown(130));
  process.on("SIGTERM", () => shutDown(143));
  process.on("SIGHUP", () => shutDown(129));
  ignoreClosedOutput();
}

/** Nobody reading on is no failure: the terminal may be gone by the time we say good-bye, and `head` takes what it needs. */
export function ignoreClosedOutput(): void {
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
}

/** Begins to end the process, unless that has begun already. */
export function shutDown(exitCode: number): void {
  if (controller.signal.aborted) return;
  process.exitCode = exitCode;
  controller.abort();
  if (!cooperative) void runEndings().then(() => process.exit(exitCode));
}

/** What to tell about an error on the command line. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!isTransient(error)) return message;
  // Prisma puts the location of the call before the reason.
  const reason = message.trim().split("\n").at(-1)?.replace(/\.$/, "");
  return `The database is not available right now (${reason || "no connection"}). Try again in a moment.`;
}
