import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { connections, keptPool, keptPrisma, NO_JIT } from "./connections";
import { type Prisma, PrismaClient } from "./generated/client";
import { statementName } from "./statement-name";

const MAX_LONG_TRANSACTIONS = 8;

function make(pool: Pool): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => statementName(sql) }),
    // Under a rush of raters a request waits for a connection rather than fail.
    transactionOptions: { maxWait: 15_000, timeout: 30_000 },
  });
}

/** The one Prisma client of this process, on its one pool of connections. */
export function prisma(): PrismaClient {
  return keptPrisma("ordinary", () => make(connections()));
}

export type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/** A transaction whose statements may take minutes, on connections of its own that wait so long for an answer. */
export function longTransaction<Result>(
  work: (transaction: Transaction) => Promise<Result>,
  options: { timeout: number; isolationLevel?: Prisma.TransactionIsolationLevel },
): Promise<Result> {
  const pool = () => keptPool("long transactions", "long", NO_JIT, { max: MAX_LONG_TRANSACTIONS });
  return keptPrisma("long", () => make(pool())).$transaction(work, options);
}
