import { Pool, type PoolConfig } from "pg";
import type { PrismaClient } from "./generated/client";

const DEFAULT_POOL_SIZE = 20;

interface Kept {
  prisma?: PrismaClient;
  pools: Record<string, Pool>;
}

declare global {
  var __tickbox: Kept | undefined;
}

// Next reloads modules in development; one pool per process all the same.
globalThis.__tickbox ??= { pools: {} };
const kept = globalThis.__tickbox;

/** This process's connections to PostgreSQL, made at first use so that a build needs no database. */
export function connections(): Pool {
  // Compiling a dashboard's statements takes longer than they do: with it they took twice the time.
  return keptPool("ordinary", "SET jit = off", { max: Number(process.env.TICKBOX_POOL_SIZE ?? DEFAULT_POOL_SIZE) });
}

/** The one pool of this name in this process. */
export function keptPool(name: string, settings: string, config: PoolConfig): Pool {
  kept.pools[name] ??= connect(settings, config);
  return kept.pools[name];
}

function connect(settings: string, config: PoolConfig): Pool {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) {
    throw new Error("DATABASE_URL is not set. `npm start` sets it; other commands go through bin/tickbox.mjs.");
  }
  const pool = new Pool({
    ...config,
    connectionString,
    onConnect: async (client) => {
      await client.query(settings);
    },
  });
  // A connection that breaks while nobody uses it is replaced at the next use.
  pool.on("error", () => undefined);
  return pool;
}

/** The one Prisma client of this process, once somebody has made it. */
export function keptPrisma(make: () => PrismaClient): PrismaClient {
  kept.prisma ??= make();
  return kept.prisma;
}

/** Ends this process's connections. Whatever asks next connects to what DATABASE_URL names by then. */
export async function disconnect(): Promise<void> {
  const { prisma, pools } = kept;
  delete kept.prisma;
  kept.pools = {};
  await prisma?.$disconnect();
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
}
