import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { atEnd, isShuttingDown } from "@/bin/support/shutdown";
import { batch } from "@/lib/db/batch";
import { prisma } from "@/lib/db/client";
import { disconnect } from "@/lib/db/connections";
import { deadline } from "@/lib/db/deadlines";
import { appUrl, handDatabaseToApp } from "@/lib/db/embedded/app-role";
import { startEmbeddedServer } from "@/lib/db/embedded/embedded-server";
import { Prisma } from "@/lib/db/generated/client";
import { migrate } from "@/lib/db/migrate";
import { EMBEDDED_DATABASE } from "@/lib/db/open-database";
import { rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import { temporaryStateDirectory, testDataParent } from "@/lib/db/testing/temporary-state-directory";

/** A lost connection is reported at once; whatever waits for its deadline did not get the report. */
const AT_ONCE_SECONDS = 10;
const LONGEST_WAIT_MILLISECONDS = 100;
const TELL_EVERY = 25;
const MANY = 2_000;

const INSERT = Prisma.sql`
  INSERT INTO study (id, name) SELECT gen_random_uuid(), 'killed' FROM generate_series(1, ${MANY}::int)`;
const nothing = z.unknown();

/** Every way to the database, as it is used elsewhere. */
const WAYS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["Prisma's create", () => prisma().study.create({ data: { name: "killed" } })],
  ["Prisma's raw statement", () => prisma().$executeRaw(INSERT)],
  ["Prisma's transaction", () => prisma().$transaction((transaction) => transaction.$executeRaw(INSERT))],
  ["a statement by itself", () => rows(nothing, INSERT)],
  ["a batch", () => batch([{ schema: nothing, sql: INSERT }])],
  ["a snapshot", () => snapshot((db) => rows(nothing, INSERT, db), "write")],
];

/**
 * Kills a PostgreSQL of its own again and again while rows are inserted, and counts the promises that never settle.
 * @returns what is wrong
 */
export async function killDuringInserts(kills: number): Promise<string[]> {
  const stateDirectory = await temporaryStateDirectory("kills", await testDataParent());
  const start = () => startEmbeddedServer({ stateDirectory, durable: false });
  let server = await start();
  atEnd(async () => {
    await disconnect().catch(() => undefined);
    await server.stop();
    await rm(stateDirectory, { recursive: true, force: true });
    await rm(join(server.dataDirectory, ".."), { recursive: true, force: true });
  });
  process.env.DATABASE_URL = await handDatabaseToApp(server.url(EMBEDDED_DATABASE));
  await migrate(process.env.DATABASE_URL);
  const count = { settled: 0, refused: 0, late: 0 };
  const problems: string[] = [];
  for (let kill = 1; kill <= kills && problems.length === 0 && !isShuttingDown(); kill += 1) {
    const open = new Map<string, Promise<void>>();
    for (const [name, insert] of WAYS) {
      const begun = performance.now();
      const settled = insert().then(
        () => undefined,
        () => {
          count.refused += 1;
        },
      );
      open.set(
        name,
        settled.then(() => {
          open.delete(name);
          count.settled += 1;
          if (performance.now() - begun > AT_ONCE_SECONDS * 1_000) count.late += 1;
        }),
      );
    }
    await sleep(Math.random() * LONGEST_WAIT_MILLISECONDS);
    process.kill(server.pid, "SIGKILL");
    const patience = sleep(deadline("ordinary") * 2_000, undefined, { ref: false });
    await Promise.race([Promise.all(open.values()), patience]);
    for (const name of open.keys()) problems.push(`after ${kill} kills ${name} never settled`);
    const { port } = server;
    server = await start();
    // Another program may have taken its port meanwhile.
    if (server.port !== port) {
      await disconnect();
      process.env.DATABASE_URL = appUrl(server.url(EMBEDDED_DATABASE));
    }
    await prisma().study.deleteMany({ where: { name: "killed" } });
    if (kill % TELL_EVERY === 0 || kill === kills || problems.length > 0) {
      console.log(
        `${kill} kills: ${count.settled} inserts settled, ${count.refused} of them refused, ${count.late} after more than ${AT_ONCE_SECONDS} s`,
      );
    }
  }
  return problems;
}
