import { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/wire/app-error";

/** PostgreSQL's codes for rows that somebody else removed or changed since the snapshot: serialization, deadlock, foreign key. */
const RAW_CODES = ["40001", "40P01", "23503"];
const CODES = ["P2003", "P2034"];

/**
 * Turns the database's refusal of tasks whose content was deleted meanwhile into words; any other error stays what it is.
 * @param again what to do then: "create the round"
 */
export function contentOvertaken(error: unknown, again: string): unknown {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return error;
  const isOvertaken =
    CODES.includes(error.code) || (error.code === "P2010" && RAW_CODES.some((code) => error.message.includes(code)));
  if (!isOvertaken) return error;
  return new AppError(
    "CONFLICT",
    `Instructions, responses or checklists of this choice, or the round, were deleted or changed while the tasks were being made. Nothing was created: check the totals of your choice, and ${again} again.`,
  );
}
