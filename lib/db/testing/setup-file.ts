// Next.js keeps what it knows of a request where this allows it; it looks for that when it is first loaded.
import "next/dist/server/node-environment-baseline";
import { afterAll, inject } from "vitest";
import { disconnect } from "@/lib/db/connections";
import { makeWorkersDatabase, type WorkersDatabase } from "./workers-database";

declare global {
  /** of this worker process, with the connections that lead to it */
  var __workersDatabase: WorkersDatabase | undefined;
}

// Runs before each test file, and before its imports: the file's `prisma()` finds a database without rows of other files.
const { adminUrl, template } = inject("testServer");
globalThis.__workersDatabase ??= await makeWorkersDatabase(adminUrl, template);
const database = globalThis.__workersDatabase;
process.env.DATABASE_URL = database.url;
process.env.TICKBOX_POOL_SIZE ??= "10";

afterAll(async () => {
  // A test may have been led elsewhere, and have connections there.
  if (process.env.DATABASE_URL !== database.url) await disconnect();
  if (await database.clear()) return;
  await disconnect();
  await database.drop();
  globalThis.__workersDatabase = undefined;
});
