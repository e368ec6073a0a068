import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/db/migrate";
import { createDatabase } from "./test-database";
import { startTestServer } from "./test-server";

declare module "vitest" {
  interface ProvidedContext {
    testServer: { adminUrl: string; template: string };
  }
}

/** One server a run, and on it one migrated database that every test file gets a clone of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = await createDatabase(server.adminUrl);
  await migrate(template.url);
  project.provide("testServer", { adminUrl: server.adminUrl, template: template.name });
  return async () => {
    await template.drop();
    await server.stop();
  };
}
