import { z } from "zod";
import type { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";

/** Reads like any other, and tells of each statement. */
export function watchedReader(onStatement: (sql: Prisma.Sql) => void): Reader {
  return {
    $queryRaw: (sql) => {
      onStatement(sql);
      return rows(z.unknown(), sql);
    },
  };
}
