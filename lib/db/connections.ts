import { Pool } from "pg";
import type { PrismaClient } from "./generated/client";

const DEFAULT_POOL_SIZE = 20;

// Next reloads modules in development; one pool per process all the same.
const kept: { prisma?: PrismaClient; pool?: Pool } = globalThis.__tickbox ?? {};
globalThis.__tickbox = kept;

declare global {
  var __tickbox: { prisma?: PrismaClient; pool?: Pool } | undefined;
}

/** This process's connections to PostgreSQL, made at first use so that a build needs no database. */
export function connections(): Pool {
  kept.pool ??= connect();
  return kept.pool;
}

function connect(): Pool {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) {
    throw new Error("DATABASE_URL is not set. `npm start` sets it; other commands go through bin/tickbox.mjs.");
  }
  const pool = new Pool({
    connectionString,
    max: Number(process.env.TICKBOX_POOL_SIZE ?? DEFAULT_POOL_SIZE),
    // Compiling a dashboard's statements takes longer than they do: with it they took twice the time.
    onConnect: async (client) => {
      await client.query("SET jit = off");
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
  const { prisma, pool } = kept;
  delete kept.prisma;
  delete kept.pool;
  await prisma?.$disconnect();
  await pool?.end();
}
