import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { connectClient } from "../deadlines";
import { appUrl } from "./app-role";
import { SUPERUSER } from "./initialise-cluster";
import { readPassword } from "./password";

/** The connection string of a checkout's embedded server while it runs; null when it does not. Starts nothing. */
export async function runningServerUrl(stateDirectory: string, database: string): Promise<string | null> {
  const port = await readFile(join(stateDirectory, "postgres-port"), "utf8").catch(() => null);
  const password = await readPassword(stateDirectory);
  if (port === null || password === null) return null;
  const url = appUrl(`postgresql://${SUPERUSER}:${password}@127.0.0.1:${port.trim()}/${database}`);
  try {
    await (await connectClient(url, 2)).end();
    return url;
  } catch {
    return null;
  }
}
