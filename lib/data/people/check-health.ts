import { prisma } from "@/lib/db/client";
import { version } from "@/package.json";

const PATIENCE_MS = 3_000;

export interface Health {
  status: "ok" | "unavailable";
  database: "ok" | "unreachable";
  version: string;
}

/** Whether the server can do its work. Says nothing about anybody's data, so it needs no viewer. */
export async function checkHealth(): Promise<Health> {
  const reachable = await Promise.race([
    prisma().$executeRaw`SELECT 1`.then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref()),
  ]);
  return reachable
    ? { status: "ok", database: "ok", version }
    : { status: "unavailable", database: "unreachable", version };
}
