import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuilt } from "@/bin/support/build.mjs";
import { PROJECT_ROOT } from "@/bin/support/files.mjs";
import { Labelling } from "@/chaos/labelling";
import { verify } from "@/chaos/verify";
import { disconnect } from "@/lib/db/connections";
import { portForListening } from "@/lib/db/embedded/reachability";
import { migrate } from "@/lib/db/migrate";
import { createDatabase, type TestDatabase } from "@/lib/db/testing/test-database";
import { startTestServer, type TestServer } from "@/lib/db/testing/test-server";
import { seedStudy } from "@/lib/testing/labelling-study";
import { answers, missingPackages, nginxSettings, Started } from "./lab";

const missing = missingPackages({ "/usr/sbin/nginx": "nginx" });
const SECRET = "0123456789012345678901234567890123456789";
const RATERS = Number(process.env.TICKBOX_LAB_RATERS ?? 40);

describe.skipIf(missing)(`two web servers behind nginx${missing ? `: ${missing}` : ""}`, () => {
  let folder = "";
  let server: TestServer;
  let database: TestDatabase;
  let nginx: Started;
  let address = "";
  const ports: number[] = [];
  const web: Started[] = [];

  beforeAll(async () => {
    await ensureBuilt();
    folder = await mkdtemp(join(tmpdir(), "tickbox-rolling-"));
    server = await startTestServer();
    database = await createDatabase(server.adminUrl);
    process.env.DATABASE_URL = database.url;
    await migrate(database.url);
    for (const place of [0, 1]) {
      ports.push(await portForListening());
      await start(place);
    }
    const port = await portForListening();
    address = `http://127.0.0.1:${port}`;
    const config = join(folder, "nginx.conf");
    await writeFile(config, await nginxSettings(folder, port, ports));
    nginx = new Started(["/usr/sbin/nginx", "-p", folder, "-c", config]);
    await answers(`${address}/health/ready`, nginx);
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const one of web) await one.stop();
    await disconnect();
    await database?.drop();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (place: number) => {
    const secrets = { BETTER_AUTH_SECRET: SECRET, TICKBOX_ENCRYPTION_KEY: SECRET };
    const env = { DATABASE_URL: database.url, TICKBOX_DRAIN_SECONDS: "10", TICKBOX_WEB_PROCESSES: "1", ...secrets };
    const words = [process.execPath, join(PROJECT_ROOT, "bin/web.mjs"), "-p", String(ports[place])];
    const started = new Started(words, { env });
    web[place] = started;
    await answers(`http://127.0.0.1:${ports[place]}/health/ready`, started);
  };

  test("are restarted one after the other while people label, and no request fails", async () => {
    const labelling = new Labelling(await seedStudy(RATERS, 400, SECRET), address);
    labelling.start();
    for (const place of [0, 1]) {
      await labelling.untilLabelled();
      expect(await web[place]?.stop("SIGTERM")).toBe(0);
      await labelling.untilLabelled();
      await start(place);
    }
    await labelling.untilLabelled();
    const silence = labelling.longestSilence();
    await labelling.stop();
    console.error(
      `${labelling.acknowledged.length} labels of ${RATERS} raters; longest time without one ${Math.round(silence)} ms`,
    );
    expect(labelling.complaints).toEqual([]);
    expect(labelling.retries).toBe(0);
    expect(await verify(labelling.roundIds, labelling.acknowledged)).toEqual([]);
  });
});
