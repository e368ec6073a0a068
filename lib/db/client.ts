import { PrismaPg } from "@prisma/adapter-pg";
import { connections, keptPrisma } from "./connections";
import { PrismaClient } from "./generated/client";
import { statementName } from "./statement-name";

/** Asked for again after `disconnect`: the client has lost its connections then, and not what it knows of the queries. */
function connect() {
  return new PrismaPg(connections(), { statementNameGenerator: ({ sql }) => statementName(sql) }).connect();
}

function make(): PrismaClient {
  return new PrismaClient({
    adapter: { provider: "postgres", adapterName: "@prisma/adapter-pg", connect },
    // Under a rush of raters a request waits for a connection rather than fail.
    transactionOptions: { maxWait: 15_000, timeout: 30_000 },
  });
}

/** The one Prisma client of this process, on its one pool of connections. */
export function prisma(): PrismaClient {
  return keptPrisma(make);
}

export type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];
