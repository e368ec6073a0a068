import { randomBytes } from "node:crypto";
import { migrate } from "@/lib/db/migrate";
import { createDatabase } from "@/lib/db/testing/test-database";
import { startTestServer } from "@/lib/db/testing/test-server";
import { startWebProcess } from "./web-process";
import { startWorkerProcess } from "./worker-process";

/**
 * The Tickbox that most journeys share: a database of its own, a production web server, a worker. Its addresses are in
 * the environment, where support/test.ts finds them. Tests keep apart by using people and studies of their own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  // Cloned where a test wants a database of its own: the migrations take seconds.
  const template = await createDatabase(server.adminUrl);
  await migrate(template.url);
  const database = await createDatabase(server.adminUrl, template.name);
  const environment = {
    TICKBOX_E2E_TEMPLATE: template.name,
    DATABASE_URL: database.url,
    BETTER_AUTH_SECRET: randomBytes(32).toString("base64url"),
    TICKBOX_ENCRYPTION_KEY: randomBytes(32).toString("base64url"),
    TICKBOX_PRIMITIVES: "1",
    TICKBOX_WEBHOOK_NETWORKS: "127.0.0.0/8, ::1",
    // Nothing listens there: no test asks the real one.
    TICKBOX_PROLIFIC_URL: "http://127.0.0.1:1",
  };
  const [web, worker] = await Promise.all([startWebProcess(environment), startWorkerProcess(environment)]);
  Object.assign(process.env, environment, { TICKBOX_E2E_ADDRESS: web.address });
  return async () => {
    await Promise.all([web.stop(), worker.stop()]);
    await database.drop();
    await template.drop();
    await server.stop();
  };
}
