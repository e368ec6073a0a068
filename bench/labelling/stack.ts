import { randomBytes } from "node:crypto";
import { SEVERAL, startWebProcess } from "@/e2e/support/web-process";
import { connections, disconnect } from "@/lib/db/connections";
import { migrate } from "@/lib/db/migrate";
import { startTestServer } from "@/lib/db/testing/test-server";
import { type LabellingStudy, seedStudy } from "@/lib/testing/labelling-study";
import { parentOf, processorTime as processorTimeOf } from "./processor-time";

export interface Stack {
  databaseUrl: string;
  address: string;
  study: LabellingStudy;
  /** milliseconds of processor time that each part has used so far */
  processorTime(): Promise<Record<"client" | "web" | "postgres", number>>;
  stop(): Promise<void>;
}

/** PostgreSQL with its shipped settings, a production web server and a study with signed-in raters. */
export async function startStack(raters: number, instructions: number): Promise<Stack> {
  const server = await startTestServer(true);
  const databaseUrl = server.adminUrl;
  const stopServer = async () => {
    await disconnect();
    await server.stop();
  };
  const secret = randomBytes(32).toString("hex");
  Object.assign(process.env, { DATABASE_URL: databaseUrl, BETTER_AUTH_SECRET: secret, TICKBOX_POOL_SIZE: "20" });
  try {
    await migrate(databaseUrl);
    const study = await seedStudy(raters, instructions, secret);
    const web = await startWebProcess({}, SEVERAL);
    const stop = async () => {
      await web.stop();
      await stopServer();
    };
    const postmaster = await findPostmaster();
    const processorTime = async () => {
      const { user, system } = process.cpuUsage();
      return {
        client: (user + system) / 1_000,
        web: await processorTimeOf(web.pid),
        postgres: await processorTimeOf(postmaster),
      };
    };
    return { databaseUrl, address: web.address, study, processorTime, stop };
  } catch (error) {
    await stopServer();
    throw error;
  }
}

async function findPostmaster(): Promise<number> {
  const { rows } = await connections().query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return parentOf(rows[0]?.pid ?? 0);
}
