import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { statementName } from "./statement-name";

const DEFAULT_POOL_SIZE = 20;

function connect(): PrismaClient {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) {
    throw new Error("DATABASE_URL is not set. `npm start` sets it; other commands go through bin/tickbox.mjs.");
  }
  const max = Number(process.env.TICKBOX_POOL_SIZE ?? DEFAULT_POOL_SIZE);
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString, max }, { statementNameGenerator: ({ sql }) => statementName(sql) }),
    // Under a rush of raters a request waits for a connection rather than fail.
    transactionOptions: { maxWait: 15_000, timeout: 30_000 },
  });
}

// Next reloads modules in development; one pool per process all the same.
const kept: { prisma?: PrismaClient } = globalThis.__tickbox ?? {};
globalThis.__tickbox = kept;

declare global {
  var __tickbox: { prisma?: PrismaClient } | undefined;
}

/** The one client of this process, connected at first use so that a build needs no database. */
export function prisma(): PrismaClient {
  kept.prisma ??= connect();
  return kept.prisma;
}

export type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];
