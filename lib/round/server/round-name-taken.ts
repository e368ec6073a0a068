import { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/wire/app-error";

/** Turns the database's refusal of a second round of one name into words; any other error stays what it is. */
export function roundNameTaken(error: unknown, name: string | undefined): unknown {
  const isTaken =
    error instanceof Prisma.PrismaClientKnownRequestError &&
    error.code === "P2002" &&
    error.meta?.modelName === "Round";
  if (!isTaken) return error;
  return new AppError("CONFLICT", `This study already has a round called “${name}”. Choose another name.`, {
    field: "name",
  });
}
