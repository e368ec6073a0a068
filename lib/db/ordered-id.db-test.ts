import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "./client";
import { Prisma } from "./generated/client";
import { rows } from "./rows";

const idsSchema = z.object({ n: z.int(), id: z.uuidv7() });
const MANY = Prisma.sql`SELECT n, ordered_id(n) AS id FROM generate_series(1, 10000) n ORDER BY id`;

test("ids of a transaction are UUIDs of version 7 in the order of their numbers, of its moment, and unlike those of another", async () => {
  const begun = Date.now();
  const first = await prisma().$transaction((transaction) => rows(idsSchema, MANY, transaction));
  expect(first.map(({ n }) => n)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
  const moments = first.map(({ id }) => Number.parseInt(id.replace("-", "").slice(0, 12), 16));
  expect(moments[0]).toBeGreaterThan(begun - 1_000);
  expect(moments.at(-1)).toBeLessThan(Date.now() + 1_000);
  const same = Prisma.sql`SELECT 1 AS n, ordered_id(1) AS id FROM generate_series(1, 1000)`;
  const ids = [...first, ...(await rows(idsSchema, same))].map(({ id }) => id);
  expect(new Set(ids).size).toBe(11_000);
});
