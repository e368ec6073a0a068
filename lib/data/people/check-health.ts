import { prisma } from "@/lib/db/client";
import { databaseErrorCode } from "@/lib/db/errors/database-error";
import type { Health } from "@/lib/domain/people/health";
import { version } from "@/package.json";

const PATIENCE_MS = 3_000;

const FAILURES: Readonly<Record<string, Health["database"]>> = { "53100": "disk full", "53200": "out of memory" };

/** Whether the server can do its work. Says nothing about anybody's data, so it needs no viewer. */
export async function checkHealth(write: () => Promise<unknown> = writeAndForget): Promise<Health> {
  const database = await Promise.race([
    write().then(
      () => "ok" as const,
      (error: unknown) => FAILURES[databaseErrorCode(error) ?? ""] ?? "unreachable",
    ),
    new Promise<"unreachable">((resolve) => setTimeout(() => resolve("unreachable"), PATIENCE_MS).unref()),
  ]);
  return { status: database === "ok" ? "ok" : "unavailable", database, version };
}

let writing: Promise<unknown> | null = null;

/**
 * Has PostgreSQL put half a megabyte into a file and forget it: a row changed in place would find room on a full disk,
 * and nothing is left behind. Whoever asks meanwhile gets the same answer, so that asking often costs no more.
 */
function writeAndForget(): Promise<unknown> {
  writing ??= prisma()
    .$transaction([
      prisma().$executeRaw`SET LOCAL work_mem = '64kB'`,
      prisma().$executeRaw`SELECT count(*) FROM generate_series(1, 20000)`,
    ])
    .finally(() => {
      writing = null;
    });
  return writing;
}
