import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "./client";
import { databaseErrorCode } from "./errors/database-error";
import { Prisma } from "./generated/client";
import { row, rows } from "./rows";
import { snapshot } from "./snapshot";

const values = z.object({
  count: z.int(),
  share: z.number(),
  at: z.date(),
  words: z.array(z.string()),
  content: z.object({ a: z.int().nullable() }),
});
const VALUES = Prisma.sql`
  SELECT 3::int AS count, 0.5::float8 AS share, '2026-01-02T03:04:05Z'::timestamptz AS at, ${["a", "b,c"]}::text[] AS words,
    ${JSON.stringify({ a: null })}::jsonb AS content`;
const expected = {
  count: 3,
  share: 0.5,
  at: new Date("2026-01-02T03:04:05Z"),
  words: ["a", "b,c"],
  content: { a: null },
};

test("values are the same by themselves, in a transaction and in a snapshot", async () => {
  expect(await rows(values, VALUES)).toEqual([expected]);
  expect(await prisma().$transaction((transaction) => rows(values, VALUES, transaction))).toEqual([expected]);
  expect(await snapshot((db) => rows(values, VALUES, db))).toEqual([expected]);
});

test("a row that is not what the schema says is refused", async () => {
  await expect(rows(z.object({ count: z.string() }), VALUES)).rejects.toThrow(z.ZodError);
});

test("exactly one row is wanted where one is asked for", async () => {
  expect(await row(z.object({ n: z.int() }), Prisma.sql`SELECT 1 AS n`)).toEqual({ n: 1 });
  await expect(row(z.unknown(), Prisma.sql`SELECT 1 WHERE FALSE`)).rejects.toThrow("found none");
});

test("what is read in a transaction sees what the transaction wrote", async () => {
  const counted = Prisma.sql`SELECT count(*)::int AS n FROM study WHERE name = 'Read within'`;
  await prisma().$transaction(async (transaction) => {
    await transaction.study.create({ data: { name: "Read within" } });
    expect(await row(z.object({ n: z.int() }), counted, transaction)).toEqual({ n: 1 });
    expect(await row(z.object({ n: z.int() }), counted)).toEqual({ n: 0 });
  });
});

test("PostgreSQL's code of an error is told whichever way the statement went", async () => {
  const divided = Prisma.sql`SELECT 1 / ${0}::int AS n`;
  const codeOf = (failing: Promise<unknown>) => failing.then(() => null, databaseErrorCode);
  expect(await codeOf(rows(z.unknown(), divided))).toBe("22012");
  expect(await codeOf(prisma().$executeRaw(divided))).toBe("22012");
  expect(await codeOf(prisma().$transaction((transaction) => rows(z.unknown(), divided, transaction)))).toBe("22012");
  expect(await codeOf(snapshot((db) => rows(z.unknown(), divided, db)))).toBe("22012");
  expect(databaseErrorCode(new Error("no code"))).toBe(null);
});
