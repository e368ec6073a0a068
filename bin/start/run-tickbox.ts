import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isSameProcess } from "@/lib/db/embedded/process-identity.mjs";
import { migrate } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { ensureBuilt, NEXT_CLI } from "../support/build.mjs";
import { drainSeconds } from "../support/drain-seconds.mjs";
import { IS_PACKAGED, PROJECT_ROOT, STATE_DIRECTORY } from "../support/files.mjs";
import { innerPort } from "../support/inner-server.mjs";
import {
  databaseKey,
  endLeftovers,
  findLeftovers,
  forgetInstance,
  isHealthy,
  portOf,
  servesBuild,
  writeInstance,
} from "../support/instance.mjs";
import { bold, seconds, step } from "../support/progress.mjs";
import { atEnd, handleSignals, runEndings, shutDown, shutdownSignal } from "../support/shutdown";
import type { StartOptions } from "../support/start-options.mjs";
import { ensureAdmin, loadDemoOnce, signInHint } from "./first-run";
import { encryptionKey, storedSecret } from "./stored-secret";
import { superviseDatabase } from "./supervise-database";
import { type ProcessPlan, SupervisedProcess } from "./supervised-process";
import { watchWeb } from "./watch-web";
import { chooseWebPort } from "./web-port";

const STOP_MILLISECONDS = 15_000;
/** A web server that failed this often before its first answer will not do better. */
const HOPELESS_CRASHES = 3;

/**
 * Brings Tickbox up, watches over it, and takes it down again in the reverse order: web, worker, PostgreSQL.
 * @param begun when the whole procedure began, by performance.now()
 */
export async function runTickbox(options: StartOptions, begun: number): Promise<void> {
  handleSignals();
  exitWithNpm(() => shutDown(143));
  const ended = shutdownSignal();
  try {
    await bringUp(options, begun, ended);
    if (!ended.aborted) await new Promise<void>((resolve) => ended.addEventListener("abort", () => resolve()));
  } catch (error) {
    // What Ctrl-C cut short did not fail.
    if (!ended.aborted) throw error;
  } finally {
    await runEndings();
  }
  // Having been stopped is how this ends well.
  process.exit(0);
}

async function bringUp(options: StartOptions, begun: number, ended: AbortSignal): Promise<void> {
  await mkdir(join(STATE_DIRECTORY, "logs"), { recursive: true });
  const leftovers = options.webOnly ? [] : findLeftovers();
  // They answer raters until others can, unless they are of another version.
  const endOld = () => endLeftovers(leftovers);
  if (!options.development && !IS_PACKAGED) {
    await step(
      "Building the application",
      // A further web server may find `npm start` at work; the build that one serves has to stay.
      (say) =>
        ensureBuilt({
          onOutput: say,
          signal: ended,
          inUse: options.webOnly ? servesBuild : undefined,
          beforeBuild: endOld,
        }),
      (done) => (done ? undefined : "up to date"),
    );
  }
  ended.throwIfAborted();
  const embedded = !process.env.DATABASE_URL;
  const database = await step(embedded ? "Starting PostgreSQL" : "Looking at the database", () =>
    openDatabase(STATE_DIRECTORY),
  );
  const keeper = superviseDatabase(database);
  atEnd(() => (embedded ? step("Stopping PostgreSQL", () => keeper.close()) : keeper.close()));
  ended.throwIfAborted();
  const applied = await step(
    "Applying migrations",
    () => migrate(database.directUrl, undefined, endOld),
    (names) => (names.length === 0 ? "up to date" : names.join(", ")),
  );
  const environment = {
    DATABASE_URL: database.url,
    BETTER_AUTH_SECRET: sessionSecret(STATE_DIRECTORY),
    TICKBOX_ENCRYPTION_KEY: encryptionKey(STATE_DIRECTORY),
  };
  const loadDemo = () => loadDemoOnce(environment, applied.length > 0, ended);
  const isAdminNamed = !options.webOnly && Boolean(process.env.TICKBOX_INIT_ADMIN_EMAIL);
  if (isAdminNamed) {
    // A study that the settings name comes after it.
    await loadDemo();
    await ensureAdmin(environment);
  }
  ended.throwIfAborted();

  if (options.development) await endOld();
  const { port, address, healthAddress } = await chooseAddress(options, portOf(leftovers));
  const processes: SupervisedProcess[] = [];
  const crashes = { web: 0, worker: 0 };
  const note = () => {
    if (options.webOnly) return;
    const children = [...leftovers.filter(isSameProcess), ...processes.flatMap(({ identity }) => identity ?? [])];
    const mark = embedded ? null : databaseKey(database.url);
    writeInstance({ address, healthAddress, database: mark, development: options.development, children });
  };
  const supervise = (plan: ProcessPlan) => {
    const supervised = new SupervisedProcess(plan, {
      onStart: note,
      onCrash: (description, delay) => {
        crashes[plan.name] += 1;
        console.error(`The ${plan.name} process ended unexpectedly (${description}); again in ${seconds(delay)}.`);
      },
    });
    processes.push(supervised);
    atEnd(() =>
      step(`Stopping the ${plan.name}`, () => supervised.stop(STOP_MILLISECONDS + drainSeconds(process.env) * 1_000)),
    );
    return supervised;
  };
  if (!options.webOnly) atEnd(async () => forgetInstance());
  const worker = options.webOnly ? null : supervise(workerPlan(environment));
  const web = supervise(webPlan(options, port, environment));
  web.start();
  keeper.onNewAddress(async (url) => {
    await Promise.all(processes.map((supervised) => supervised.restart({ DATABASE_URL: url })));
  });
  const hint = options.webOnly ? Promise.resolve(`Open ${address}`) : signInHint(address, environment);
  // Awaited below; a failure meanwhile must not count as unhandled.
  hint.catch(() => undefined);
  const hasFailed = () => {
    if (ended.aborted) return "stopped";
    return crashes.web < HOPELESS_CRASHES ? null : `The web server does not start:\n${web.lastWords}`;
  };
  await step("Starting the web server", async () => {
    if (leftovers.length > 0) {
      await waitUntil(async () => web.isPrepared || options.development, hasFailed);
      await endOld();
    }
    await waitUntil(() => isHealthy(healthAddress), hasFailed);
  });
  ended.throwIfAborted();
  void watchWeb(web, healthAddress, ended);
  const instructions = bold(await hint);
  ended.throwIfAborted();
  console.log(`\nTickbox is ready after ${seconds(performance.now() - begun)}.\n\n${instructions}\n\nCtrl-C stops it.`);
  // Not before: people wait for the first page, and all would share the processors.
  if (!options.webOnly && !isAdminNamed) await loadDemo();
  if (!ended.aborted && !worker?.isRunning) worker?.start();
}

/** Where the web server listens, where people find it, and where this process asks whether it is well. */
async function chooseAddress(
  options: StartOptions,
  ours: number | null,
): Promise<{ port: number; address: string; healthAddress: string }> {
  const { port, taken } = await chooseWebPort(options.port, options.host, ours);
  if (taken !== null && process.env.TICKBOX_URL) {
    throw new Error(
      `Port ${taken} is in use, and TICKBOX_URL names it. Free the port, or choose another one with --port.`,
    );
  }
  if (taken !== null) console.log(`  Port ${taken} is taken by another program; using ${port}.`);
  const local = `http://${options.host === "127.0.0.1" || options.host === "0.0.0.0" ? "localhost" : options.host}:${port}`;
  const address = process.env.TICKBOX_URL ?? local;
  const healthAddress = `http://${options.host === "0.0.0.0" ? "127.0.0.1" : options.host}:${port}/api/v1/health`;
  return { port, address, healthAddress };
}

const POLL_MILLISECONDS = 1_000;

/** `npm` passes no signal on when it is killed itself. When the process that npm started us from is gone, so are we. */
function exitWithNpm(whenGone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    whenGone();
  }, POLL_MILLISECONDS);
  timer.unref();
}

/** The key that signs session cookies: from the environment, else created once and kept next to the data. */
function sessionSecret(stateDirectory: string): string {
  return process.env.BETTER_AUTH_SECRET || storedSecret(stateDirectory, "secret");
}

const PATIENCE_MILLISECONDS = 120_000;

/** Gives up when `hasFailed` says why. */
async function waitUntil(isSo: () => Promise<boolean>, hasFailed: () => string | null): Promise<void> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  while (!(await isSo())) {
    const failure = hasFailed();
    if (failure !== null) throw new Error(failure);
    if (Date.now() > deadline) throw new Error("The web server did not start: its health is not answered with 200.");
    await sleep(50);
  }
}

const WEB = join(PROJECT_ROOT, "bin/web.mjs");

function webPlan(options: StartOptions, port: number, environment: Record<string, string>): ProcessPlan {
  const { development, host, webOnly } = options;
  return {
    name: "web",
    log: webOnly ? `web-${port}.log` : "web.log",
    command: [...(development ? [NEXT_CLI, "dev"] : [WEB]), "-p", String(port), "-H", host],
    environment: { ...environment, NODE_ENV: development ? "development" : "production" },
    talkative: development,
  };
}

function workerPlan(environment: Record<string, string>): ProcessPlan {
  return {
    name: "worker",
    log: "worker.log",
    command: [join(PROJECT_ROOT, "bin/tickbox.mjs"), "worker"],
    environment: { ...environment, ...workersInnerPort() },
    talkative: false,
  };
}

/** Next to the web server's, as both are on one machine. */
function workersInnerPort(): Record<string, string> {
  const port = innerPort(process.env);
  return port === null ? {} : { TICKBOX_INNER_PORT: String(port + 1) };
}
