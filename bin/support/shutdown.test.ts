import { expect, test } from "vitest";
import { LASTING_ERRORS, TRANSIENT_ERRORS } from "@/lib/db/testing/database-errors";
import { messageOf } from "./shutdown";

test.each(TRANSIENT_ERRORS)("the command line says to try again after %s", (_, error) => {
  expect(messageOf(error)).toMatch(/^The database is not available right now \(.+\)\. Try again in a moment\.$/);
});

test.each(LASTING_ERRORS)("the command line says what %s says", (_, error) => {
  expect(messageOf(error)).toBe(error instanceof Error ? error.message : String(error));
});

test("of what Prisma writes about a call only the reason is told", () => {
  const message = "\nInvalid `prisma().study.count()` invocation:\n\n\nCan't reach database server at db:5432";
  expect(messageOf(Object.assign(new Error(message), { code: "P1001" }))).toBe(
    "The database is not available right now (Can't reach database server at db:5432). Try again in a moment.",
  );
});
