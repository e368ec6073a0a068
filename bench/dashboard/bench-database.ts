import { mkdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { startEmbeddedServer } from "@/lib/db/embedded/embedded-server";
import { migrate } from "@/lib/db/migrate";
import { temporaryStateDirectory } from "@/lib/db/testing/temporary-state-directory";

export interface BenchDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL with its shipped settings. It goes with the run, unless TICKBOX_BENCH_KEEP names a directory where it stays:
 * the next run finds its rounds there.
 */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const kept = process.env.TICKBOX_BENCH_KEEP;
  const directory = kept ? resolve(kept) : await temporaryStateDirectory("bench");
  // PostgreSQL's own user must get into it.
  await mkdir(directory, { recursive: true, mode: 0o711 });
  const server = await startEmbeddedServer({ stateDirectory: directory, firstPort: 44_000 });
  const stop = async () => {
    await server.stop();
    if (!kept) await rm(directory, { recursive: true, force: true });
  };
  try {
    const url = server.url("postgres");
    await migrate(url);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
