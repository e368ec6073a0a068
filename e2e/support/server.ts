import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prisma } from "@/lib/db/client";
import { startEmbeddedServer } from "@/lib/db/embedded/embedded-server";
import { migrate } from "@/lib/db/migrate";
import { startWebProcess } from "./web-process";

export const TEST_SECRET = "a-secret-of-this-test-alone-0123456789";

export interface TestServer {
  address: string;
  stop(): Promise<void>;
}

/** A database and a production web server of a spec's own; `prisma()` in the spec talks to the same database. */
export async function startTestServer(firstPort: number): Promise<TestServer> {
  const directory = await mkdtemp(join(tmpdir(), "tickbox-e2e-"));
  const database = await startEmbeddedServer({ stateDirectory: directory, firstPort });
  const url = database.url("postgres");
  process.env.DATABASE_URL = url;
  await migrate(url);
  const web = await startWebProcess({ DATABASE_URL: url, BETTER_AUTH_SECRET: TEST_SECRET });
  return {
    address: web.address,
    stop: async () => {
      await web.stop();
      await prisma().$disconnect();
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
