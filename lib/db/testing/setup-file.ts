// Next.js keeps what it knows of a request where this allows it; it looks for that when it is first loaded.
import "next/dist/server/node-environment-baseline";
import { once } from "node:events";
import { afterAll, inject } from "vitest";
import { disconnect } from "@/lib/db/connections";
import { createDatabase, newDatabaseName } from "./test-database";

declare global {
  var __tickboxTestDatabase: string | undefined;
}

// Runs before each test file, and before its imports: the file's `prisma()` finds a database of its own. All files of a
// worker have it under one name, so that they share the Prisma client, which takes a tenth of a second to make.
const { adminUrl, template } = inject("testServer");
globalThis.__tickboxTestDatabase ??= newDatabaseName();
const database = await createDatabase(adminUrl, template, globalThis.__tickboxTestDatabase);
process.env.DATABASE_URL = database.url;
process.env.TICKBOX_POOL_SIZE ??= "10";
const pools = globalThis.__tickbox?.pools;

afterAll(async () => {
  // A file that disconnected may have connected to another database.
  if (globalThis.__tickbox?.pools === pools) await endConnections();
  else await disconnect();
  await database.drop();
});

/** The pools stay, and connect again when they are next asked. */
async function endConnections(): Promise<void> {
  for (const pool of Object.values(pools ?? {})) {
    const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
    for (const client of idle) {
      const removed = once(pool, "remove");
      client.release(true);
      await removed;
    }
  }
}
