import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PROJECT_ROOT } from "@/bin/support/files.mjs";
import { patience } from "@/bin/support/patience.mjs";
import { portForListening } from "@/lib/db/embedded/reachability";
import { createDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import { startTestServer, type TestServer } from "@/lib/db/testing/test-server";
import { answers, missingPackages, Started } from "./lab";
import { INITIAL_SETTINGS, smokeJourney } from "./smoke-journey";

const missing = missingPackages({ "/usr/sbin/pgbouncer": "pgbouncer" });
const RATERS_AT_ONCE = 6;
/** Fewer than the processes would open by themselves. */
const LENT = 10;

describe.skipIf(missing)(`behind PgBouncer by transaction${missing ? `: ${missing}` : ""}`, () => {
  let folder = "";
  let server: TestServer;
  let database: TestDatabase;
  let pooler: Started;
  let pooled = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tickbox-pooler-"));
    await chmod(folder, 0o755);
    server = await startTestServer();
    database = await createDatabase(server.adminUrl);
    const port = await portForListening();
    pooled = `postgresql://tickbox@127.0.0.1:${port}/tickbox`;
    const config = join(folder, "pgbouncer.ini");
    await writeFile(config, settingsFor(database.url, port));
    const asUser = process.getuid?.() === 0 ? ["--user=postgres"] : [];
    pooler = new Started(["/usr/sbin/pgbouncer", ...asUser, config]);
    await connects(pooled, pooler);
  });
  afterAll(async () => {
    await pooler?.stop();
    await database?.drop();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (settings: Record<string, string>) => {
    const port = await portForListening();
    const state = await mkdtemp(join(folder, "state-"));
    const env = { DATABASE_URL: pooled, TICKBOX_STATE_DIRECTORY: state, ...INITIAL_SETTINGS, ...settings };
    const words = [process.execPath, join(PROJECT_ROOT, "bin/start.mjs"), "--port", String(port)];
    return { tickbox: new Started(words, { env }), address: `http://127.0.0.1:${port}` };
  };

  test("with TICKBOX_DIRECT_URL web servers and workers do all of their work", async () => {
    const { tickbox, address } = await start({ TICKBOX_DIRECT_URL: database.url });
    try {
      await answers(`${address}/health/ready`, tickbox);
      await Promise.all(Array.from({ length: RATERS_AT_ONCE }, () => smokeJourney(address)));
      await answers(`${address}/health/ready`, tickbox);
    } finally {
      await tickbox.stop();
    }
    expect(tickbox.output).not.toMatch(/prepared statement|ended unexpectedly/);
  });

  test("without it the start is refused in one sentence", async () => {
    const { tickbox } = await start({});
    expect(await tickbox.exitCode()).toBe(1);
    expect(tickbox.output).toContain("Set TICKBOX_DIRECT_URL to PostgreSQL itself");
  });

  test("two addresses of different databases are refused", async () => {
    const other = await createDatabase(server.adminUrl);
    const { tickbox } = await start({ TICKBOX_DIRECT_URL: other.url });
    expect(await tickbox.exitCode()).toBe(1);
    expect(tickbox.output).toContain("lead to different databases");
    await other.drop();
  });
});

function settingsFor(url: string, port: number): string {
  const { hostname, port: serverPort, pathname, username, password } = new URL(url);
  const target = `host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} user=${username} password=${decodeURIComponent(password)}`;
  return `[databases]
tickbox = ${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
unix_socket_dir =
pool_mode = transaction
default_pool_size = ${LENT}
max_client_conn = 200
`;
}

async function connects(url: string, pooler: Started): Promise<void> {
  await vi.waitFor(
    async () => {
      const client = new Client({ connectionString: url });
      client.on("error", () => undefined);
      await client.connect().catch((error: unknown) => {
        throw new Error(`The pooler does not answer: ${pooler.output}`, { cause: error });
      });
      await client.end();
    },
    { timeout: patience(30), interval: 200 },
  );
}
