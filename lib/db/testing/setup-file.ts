// Next.js keeps what it knows of a request where this allows it; it looks for that when it is first loaded.
import "next/dist/server/node-environment-baseline";
import { afterAll, inject } from "vitest";
import { disconnect } from "@/lib/db/connections";
import { createDatabase } from "./test-database";

// Runs before each test file, and before its imports: the file's `prisma()` finds a database of its own.
const { adminUrl, template } = inject("testServer");
const database = await createDatabase(adminUrl, template);
const environment = process.env;
const before = { ...environment };
process.env.DATABASE_URL = database.url;
process.env.TICKBOX_POOL_SIZE ??= "10";
// Nothing listens there: no test asks the real one.
process.env.TICKBOX_PROLIFIC_URL = "http://127.0.0.1:1";

afterAll(async () => {
  await disconnect();
  await database.drop();
  // The next file of this process starts with the settings that this one found.
  process.env = environment;
  for (const name of Object.keys(environment)) if (!(name in before)) delete environment[name];
  Object.assign(environment, before);
});
