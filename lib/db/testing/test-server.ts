import { lstat, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { type EmbeddedServer, startEmbeddedServer } from "@/lib/db/embedded/embedded-server";
import { findPostmaster, stopPostmaster } from "@/lib/db/embedded/postmaster";
import { isSameProcess, processIdentity } from "@/lib/db/embedded/process-identity.mjs";
import { TEST_DATA_PARENTS, temporaryStateDirectory, testDataParent } from "./temporary-state-directory";

export interface TestServer {
  /** An existing database to connect to for creating others. */
  adminUrl: string;
  stop(): Promise<void>;
}

const locationSchema = z.object({ directory: z.string() });
const PURPOSE = "tests";
const PREFIX = `tickbox-${PURPOSE}-`;

/**
 * A PostgreSQL for one test run: the one TICKBOX_TEST_DATABASE_URL names, else an embedded one in a temporary
 * directory that disappears with the run.
 * @param durable whether it is on a disk and survives a power cut, as the one people use: for benchmarks
 */
export async function startTestServer(durable = false): Promise<TestServer> {
  const given = process.env.TICKBOX_TEST_DATABASE_URL;
  if (given) return { adminUrl: given, stop: async () => undefined };
  await removeLeftovers();
  const stateDirectory = await temporaryStateDirectory(PURPOSE, durable ? undefined : await testDataParent());
  await writeFile(join(stateDirectory, "owner"), processIdentity(process.pid) ?? "");
  const server = await startEmbeddedServer({ stateDirectory, firstPort: randomPort(), durable });
  const kill = () => killNow(server);
  process.once("exit", kill);
  for (const [signal, code] of [
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    // A signal nobody handles ends the process without its "exit" event.
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(code));
  }
  return {
    adminUrl: server.url("postgres"),
    stop: async () => {
      process.removeListener("exit", kill);
      await server.stop();
      await removeState(stateDirectory, server.dataDirectory);
    },
  };
}

/** Several runs may start at once; starting at different ports saves them from colliding. */
function randomPort(): number {
  return 40_000 + Math.floor(Math.random() * 15_000);
}

function killNow(server: EmbeddedServer): void {
  try {
    process.kill(server.pid, "SIGQUIT");
  } catch {
    // Already gone.
  }
}

async function removeState(stateDirectory: string, dataDirectory: string): Promise<void> {
  await rm(stateDirectory, { recursive: true, force: true });
  // Where the runtime user cannot reach the temporary directory the data are elsewhere.
  await rm(join(dataDirectory, ".."), { recursive: true, force: true });
}

/** Runs that were killed cannot clean up; the next one does it for them. */
async function removeLeftovers(): Promise<void> {
  const found = await Promise.all(
    TEST_DATA_PARENTS.map(async (parent) => (await readdir(parent).catch(() => [])).map((name) => join(parent, name))),
  );
  for (const stateDirectory of found.flat()) {
    if (!basename(stateDirectory).startsWith(PREFIX)) continue;
    // Anybody may put something with this name here. What ours says can be believed, since it is closed to others.
    const status = await lstat(stateDirectory).catch(() => null);
    if (!status?.isDirectory() || status.uid !== process.getuid?.()) continue;
    const owner = await readFile(join(stateDirectory, "owner"), "utf8").catch(() => null);
    if (owner === null || isSameProcess(owner)) continue;
    const location = await readFile(join(stateDirectory, "postgres-location.json"), "utf8").catch(() => null);
    const directory = location
      ? locationSchema.parse(JSON.parse(location)).directory
      : join(stateDirectory, "postgres");
    const dataDirectory = join(directory, "data");
    const postmaster = await findPostmaster(dataDirectory);
    if (postmaster) await stopPostmaster(postmaster.pid, dataDirectory, 2_000);
    await removeState(stateDirectory, dataDirectory);
  }
}
