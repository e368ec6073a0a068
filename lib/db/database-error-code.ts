import { DatabaseError } from "pg";
import { z } from "zod";

/** As Prisma's client hands on what the driver said. */
const handedOn = z.object({
  meta: z.object({ driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }) }),
});

/** PostgreSQL's code for what went wrong, such as 55P03 for a lock that was not to be had in time. */
export function databaseErrorCode(error: unknown): string | null {
  if (error instanceof DatabaseError) return error.code ?? null;
  return handedOn.safeParse(error).data?.meta.driverAdapterError.cause.originalCode ?? null;
}
