import { Pool } from "pg";
import type { PrismaClient } from "./generated/client";

const DEFAULT_POOL_SIZE = 20;
/** Few: while they are busy more labels gather and go together. */
const SHARED_POOL_SIZE = 4;

// Next reloads modules in development; one pool per process all the same.
const kept: { prisma?: PrismaClient; pool?: Pool; shared?: Pool } = globalThis.__tickbox ?? {};
globalThis.__tickbox = kept;

declare global {
  var __tickbox: { prisma?: PrismaClient; pool?: Pool; shared?: Pool } | undefined;
}

/** This process's connections to PostgreSQL, made at first use so that a build needs no database. */
export function connections(): Pool {
  // Compiling a dashboard's statements takes longer than they do: with it they took twice the time.
  kept.pool ??= connect(Number(process.env.TICKBOX_POOL_SIZE ?? DEFAULT_POOL_SIZE), "SET jit = off");
  return kept.pool;
}

/**
 * The connections for statements that find what they need by keys, many times over (lib/db/query-together.ts,
 * lib/db/query-by-key.ts). Their statements are planned once: the planner, left to choose, makes a new plan for every other
 * claim, which takes longer than the claim. No table is read through: a plan that was made while a table was all but empty,
 * also that of a foreign key's check, would go on doing so as it fills.
 */
export function sharedConnections(): Pool {
  kept.shared ??= connect(
    SHARED_POOL_SIZE,
    "SET jit = off; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off",
  );
  return kept.shared;
}

function connect(max: number, settings: string): Pool {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) {
    throw new Error("DATABASE_URL is not set. `npm start` sets it; other commands go through bin/tickbox.mjs.");
  }
  const pool = new Pool({
    connectionString,
    max,
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
  const { prisma, pool, shared } = kept;
  delete kept.prisma;
  delete kept.pool;
  delete kept.shared;
  await prisma?.$disconnect();
  await pool?.end();
  await shared?.end();
}
