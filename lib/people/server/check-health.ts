import { z } from "zod";
import { batch } from "@/lib/db/batch";
import { prisma } from "@/lib/db/client";
import { databaseErrorCode } from "@/lib/db/errors/database-error";
import { Prisma } from "@/lib/db/generated/client";
import type { Health } from "@/lib/people/health";
import { TICKBOX_VERSION } from "@/lib/wire/installation";

const PATIENCE_MS = 3_000;

const FAILURES: Readonly<Record<string, Health["database"]>> = {
  "53100": "disk full",
  "53200": "out of memory",
  // A prepared statement that is not there, or there already, on what seems to be the same connection.
  "26000": "pooled by transaction",
  "42P05": "pooled by transaction",
};
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Whether the server can do its work. Says nothing about anybody's data, so it needs no viewer. */
export async function checkHealth(write: () => Promise<unknown> = writeAndForget): Promise<Health> {
  const database = await Promise.race([
    write().then(
      () => "ok" as const,
      (error: unknown) => FAILURES[databaseErrorCode(error) ?? ""] ?? "unreachable",
    ),
    new Promise<"unreachable">((resolve) => setTimeout(() => resolve("unreachable"), PATIENCE_MS).unref()),
  ]);
  const status = process.env.TICKBOX_STOPPING ? "stopping" : "ok";
  return { status: database === "ok" ? status : "unavailable", database, version: TICKBOX_VERSION };
}

let writing: Promise<unknown> | null = null;

/**
 * Makes PostgreSQL put half a megabyte into a file and forget it: a row changed in place would find room on a full
 * disk, and nothing is left behind. At the same time runs what labelling needs: a batch of prepared statements on its
 * own connections. Callers that ask in the meantime get the same answer, so that asking often costs no more.
 */
function writeAndForget(): Promise<unknown> {
  writing ??= Promise.all([
    prisma().$transaction([
      prisma().$executeRaw`SET LOCAL work_mem = '64kB'`,
      prisma().$executeRaw`SELECT count(*) FROM generate_series(1, 20000)`,
    ]),
    batch(LIKE_LABELLING),
  ]).finally(() => {
    writing = null;
  });
  return writing;
}

const LIKE_LABELLING = [
  Prisma.sql`SELECT id FROM assignment WHERE id = ${NOBODY}::uuid`,
  Prisma.sql`SELECT id FROM annotation WHERE id = ${NOBODY}::uuid`,
].map((sql) => ({ schema: z.unknown(), sql }));
