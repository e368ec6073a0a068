import { PrismaPg } from "@prisma/adapter-pg";
import { connections, keptPrisma } from "./connections";
import { PrismaClient } from "./generated/client";
import { statementName } from "./statement-name";

function make(): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(connections(), { statementNameGenerator: ({ sql }) => statementName(sql) }),
    // Under a rush of raters a request waits for a connection rather than fail.
    transactionOptions: { maxWait: 15_000, timeout: 30_000 },
  });
}

/** The one Prisma client of this process, on its one pool of connections. */
export function prisma(): PrismaClient {
  return keptPrisma(make);
}

export type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];
