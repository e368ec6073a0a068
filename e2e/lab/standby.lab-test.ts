import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { PROJECT_ROOT } from "@/bin/support/files.mjs";
import { patience } from "@/bin/support/patience.mjs";
import { Labelling } from "@/chaos/labelling";
import { verify } from "@/chaos/verify";
import { prisma } from "@/lib/db/client";
import { disconnect } from "@/lib/db/connections";
import { connectClient } from "@/lib/db/deadlines";
import { portForListening } from "@/lib/db/embedded/reachability";
import { Prisma } from "@/lib/db/generated/client";
import { migrate } from "@/lib/db/migrate";
import { row } from "@/lib/db/rows";
import { type Snapshot, snapshot } from "@/lib/db/snapshot";
import { queryDatabase } from "@/lib/db/testing/query-database";
import { seedStudy } from "@/lib/testing/labelling-study";
import { DebianPostgres, POSTGRES_PACKAGES, pairOf } from "./debian-postgres";
import { answers, missingPackages, Started } from "./lab";
import { INITIAL_SETTINGS, smokeJourney } from "./smoke-journey";

const missing = missingPackages(POSTGRES_PACKAGES);
const SECRET = "0123456789012345678901234567890123456789";
const RATERS = Number(process.env.TICKBOX_LAB_RATERS ?? 10);
const TURNS = Number(process.env.TICKBOX_LAB_TURNS ?? 10);
const BACK_SECONDS = 5;

describe.skipIf(missing)(`a PostgreSQL with a standby${missing ? `: ${missing}` : ""}`, () => {
  let folder = "";
  let tickbox: Started;
  let address = "";
  const servers: DebianPostgres[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tickbox-standby-"));
    await chmod(folder, 0o755);
    for (const name of ["one", "two"]) servers.push(new DebianPostgres(join(folder, name), await portForListening()));
    const [first, second] = pairOf(servers);
    await first.initialise();
    await second.copy(first);
    const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(",");
    process.env.DATABASE_URL = `postgresql://tickbox@${hosts}/postgres?target_session_attrs=read-write`;
    await migrate(process.env.DATABASE_URL);
    const port = await portForListening();
    address = `http://127.0.0.1:${port}`;
    const { DATABASE_URL } = process.env;
    const env = { DATABASE_URL, BETTER_AUTH_SECRET: SECRET, TICKBOX_STATE_DIRECTORY: join(folder, "state") };
    const words = [process.execPath, join(PROJECT_ROOT, "bin/start.mjs"), "--port", String(port)];
    tickbox = new Started(words, { env: { ...env, ...INITIAL_SETTINGS } });
    await answers(`${address}/health/ready`, tickbox);
  });
  afterAll(async () => {
    await tickbox?.stop();
    await disconnect();
    for (const server of servers) server.kill();
    await rm(folder, { recursive: true, force: true });
  });

  test("whose primary dies again and again under raters loses no label, and goes on with the standby", async () => {
    const labelling = new Labelling(await seedStudy(RATERS, 400, SECRET), address);
    labelling.start();
    let [primary, standby] = pairOf(servers);
    const seconds: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await labelling.untilLabelled();
      // In the last turn it disappears without a word, its connections open.
      if (turn === TURNS - 1) primary.freeze();
      else primary.kill();
      await standby.promote();
      const promoted = performance.now();
      const before = labelling.acknowledged.length;
      while (labelling.acknowledged.length === before) await sleep(10);
      seconds.push((performance.now() - promoted) / 1_000);
      await labelling.untilLabelled();
      primary.kill();
      await primary.copy(standby);
      await expect(connectClient(standbyUrl(primary), 10)).rejects.toMatchObject({ code: "25006" });
      [primary, standby] = [standby, primary];
    }
    await labelling.stop();
    console.error(
      `${labelling.acknowledged.length} labels of ${RATERS} raters; ${labelling.retries} requests sent again; labels again after promotion, in seconds: ${seconds.map((one) => one.toFixed(1)).join(", ")}`,
    );
    expect(labelling.complaints).toEqual([]);
    expect(await verify(labelling.roundIds, labelling.acknowledged)).toEqual([]);
    expect(Math.max(...seconds) * 1_000).toBeLessThan(patience(BACK_SECONDS));
    // The worker, too, has found its way.
    await smokeJourney(address);
  });
});

describe.skipIf(missing)(`a standby to read from${missing ? `: ${missing}` : ""}`, () => {
  let folder = "";
  const servers: DebianPostgres[] = [];
  const isStandby = (db: Snapshot) =>
    row(
      z.object({ standby: z.boolean(), studies: z.int() }),
      Prisma.sql`SELECT pg_is_in_recovery() AS standby, (SELECT count(*)::int FROM study) AS studies`,
      db,
    );
  const answered = async (standby: boolean, studies: number) =>
    vi.waitFor(async () => expect(await snapshot(isStandby)).toEqual({ standby, studies }), {
      timeout: patience(60),
      interval: 100,
    });
  const addStudy = (name: string) => prisma().study.create({ data: { name } });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tickbox-reading-"));
    await chmod(folder, 0o755);
    for (const name of ["one", "two"]) servers.push(new DebianPostgres(join(folder, name), await portForListening()));
    const [primary, standby] = pairOf(servers);
    await primary.initialise();
    await standby.copy(primary);
    // A commit does not wait, so that the standby can be behind.
    await primary.ask("ALTER SYSTEM SET synchronous_standby_names = ''");
    await primary.ask("SELECT pg_reload_conf()");
    await primary.ask("CREATE ROLE plain LOGIN");
    await primary.ask("CREATE DATABASE plain OWNER plain");
    const url = ({ port }: DebianPostgres) => `postgresql://plain@127.0.0.1:${port}/plain`;
    vi.stubEnv("DATABASE_URL", url(primary));
    vi.stubEnv("TICKBOX_READ_URL", url(standby));
    await migrate(url(primary));
  });
  afterAll(async () => {
    await disconnect();
    for (const server of servers) server.kill();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  test("answers with all that was committed, else the primary does: behind, gone, back, promoted", async () => {
    const [primary, standby] = pairOf(servers);
    for (let studies = 1; studies <= 20; studies += 1) {
      await addStudy(`Study ${studies}`);
      // Whichever it is that answers
      expect(await snapshot(isStandby)).toMatchObject({ studies });
    }
    await answered(true, 20);
    await standby.ask("SELECT pg_wal_replay_pause()");
    await addStudy("While it is behind");
    expect(await snapshot(isStandby)).toEqual({ standby: false, studies: 21 });
    await standby.ask("SELECT pg_wal_replay_resume()");
    await answered(true, 21);

    const readOn: boolean[] = [];
    const losing = (mode: "read" | "stream") =>
      snapshot(async (db) => {
        const found = await isStandby(db);
        readOn.push(found.standby);
        if (found.standby) {
          await standby.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'plain'");
        }
        return isStandby(db);
      }, mode);
    expect(await losing("read")).toEqual({ standby: false, studies: 21 });
    expect(readOn.splice(0)).toEqual([true, false]);
    await answered(true, 21);
    await expect(losing("stream")).rejects.toThrow();
    expect(readOn.splice(0)).toEqual([true]);
    await answered(true, 21);

    standby.freeze();
    const begun = performance.now();
    expect(await snapshot(isStandby)).toEqual({ standby: false, studies: 21 });
    expect(performance.now() - begun).toBeLessThan(patience(3));
    standby.kill();
    expect(await snapshot(isStandby)).toEqual({ standby: false, studies: 21 });
    await standby.copy(primary);
    await answered(true, 21);
    await standby.promote();
    await vi.waitFor(async () =>
      expect(await standby.ask("SELECT pg_is_in_recovery() AS it")).toEqual([{ it: false }]),
    );
    await queryDatabase(`postgresql://plain@127.0.0.1:${standby.port}/plain`, "DELETE FROM study");
    expect(await snapshot(isStandby)).toEqual({ standby: false, studies: 21 });
  });
});

const standbyUrl = ({ port }: DebianPostgres) => `postgresql://tickbox@127.0.0.1:${port}/postgres`;
