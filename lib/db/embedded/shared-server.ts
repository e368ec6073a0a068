import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EmbeddedServer, startEmbeddedServer } from "./embedded-server";
import { acquireFileLock } from "./file-lock.mjs";
import { isSameProcess, processIdentity } from "./process-identity.mjs";

/** One process's share in the embedded server of a checkout. */
export interface ServerShare {
  server: EmbeddedServer;
  /** Gives the share back; the server stops with the last one. */
  leave(): Promise<void>;
}

/**
 * Joins the embedded PostgreSQL that `npm start`, an import and an extra worker of one checkout use together: the first
 * starts it, the last stops it, a killed one does not count.
 */
export async function joinEmbeddedServer(stateDirectory: string): Promise<ServerShare> {
  const users = join(stateDirectory, "postgres-users");
  const mine = join(users, String(process.pid));
  mkdirSync(users, { recursive: true });
  // Before looking for the server: a process about to stop it sees us, or we find it stopped and start it.
  writeFileSync(mine, processIdentity(process.pid) ?? "");
  const server = await startEmbeddedServer({ stateDirectory }).catch((error: unknown) => {
    rmSync(mine, { force: true });
    throw error;
  });
  return {
    server,
    leave: async () => {
      const release = await acquireFileLock(join(stateDirectory, "postgres.lock"), { timeoutMilliseconds: 60_000 });
      try {
        rmSync(mine, { force: true });
        if (!hasLiveUser(users)) await server.stop();
      } finally {
        release?.();
      }
    },
  };
}

function hasLiveUser(users: string): boolean {
  return readdirSync(users).some((name) => {
    const path = join(users, name);
    const identity = readFileSync(path, "utf8");
    // Empty: just being written.
    if (identity === "" || isSameProcess(identity)) return true;
    rmSync(path, { force: true });
    return false;
  });
}
