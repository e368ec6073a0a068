import { prisma } from "@/lib/db/client";
import { disconnect } from "@/lib/db/connections";
import { createDatabase } from "@/lib/db/testing/test-database";
import { startWebProcess } from "./web-process";

export interface OwnTickbox {
  address: string;
  stop(): Promise<void>;
}

/**
 * A web server on a database of its own, for tests that look at all of it. Until it is stopped, `prisma()` and
 * every `lib/<subject>/server` lead to that database.
 */
export async function startOwnTickbox(environment: Record<string, string> = {}): Promise<OwnTickbox> {
  const shared = process.env.DATABASE_URL;
  if (!shared) throw new Error("DATABASE_URL is not set: start the tests with npm run test:e2e.");
  const database = await createDatabase(shared, process.env.TICKBOX_E2E_TEMPLATE);
  await lead(database.url);
  const web = await startWebProcess({ DATABASE_URL: database.url, ...environment });
  return {
    address: web.address,
    stop: async () => {
      await web.stop();
      await lead(shared);
      await database.drop();
    },
  };
}

/** Where `prisma()` leads from now on. */
async function lead(url: string): Promise<void> {
  process.env.DATABASE_URL = url;
  await disconnect();
  await prisma().$connect();
}
