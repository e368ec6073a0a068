import { expect, test } from "vitest";
import { z } from "zod";
import { batch } from "./batch";
import { prisma } from "./client";
import { Prisma } from "./generated/client";

const study = (name: string) => ({
  schema: z.object({ name: z.string() }),
  sql: Prisma.sql`INSERT INTO study (id, name) VALUES (gen_random_uuid(), ${name}) RETURNING name`,
});
const counted = (name: string) => ({
  schema: z.object({ count: z.int() }),
  sql: Prisma.sql`SELECT count(*)::int AS count FROM study WHERE name = ${name}`,
});
const divided = (by: number) => ({
  schema: z.object({ result: z.int(), words: z.array(z.string()) }),
  sql: Prisma.sql`SELECT 6 / ${by}::int AS result, ${["a", 'b"\\{', "c,d"]}::text[] AS words`,
});

async function ask(name: string, by: number) {
  const statements = [study(name), counted(name), divided(by)];
  const found = await batch(statements);
  return statements.map((statement) => found<unknown>(statement));
}

test("statements see one after the other, on new connections and on those that know them, many at once", async () => {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const name = `together ${round} ${i}`;
        expect(await ask(name, 3)).toEqual([[{ name }], [{ count: 1 }], [{ result: 2, words: ["a", 'b"\\{', "c,d"] }]]);
      }),
    );
  }
});

test("a statement may come several times, with other values", async () => {
  const three = ["first", "second", "third"].map((name) => study(name));
  const found = await batch(three);
  expect(three.flatMap((statement) => found(statement))).toEqual([
    { name: "first" },
    { name: "second" },
    { name: "third" },
  ]);
});

test("what one refuses none has done, and the connection is good for more", async () => {
  for (let round = 0; round < 3; round += 1) {
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) => ask(`undone ${round} ${i}`, i % 2 === 0 ? 0 : 1)),
    );
    for (const [i, result] of results.entries()) {
      if (i % 2 === 0) expect(result).toMatchObject({ status: "rejected", reason: { code: "22012" } });
      else expect(result.status).toBe("fulfilled");
    }
  }
  expect(await prisma().study.count({ where: { name: { startsWith: "undone" } } })).toBe(45);
});

test("rows that are not what the schema says are refused", async () => {
  const statement = { schema: z.object({ count: z.string() }), sql: counted("any").sql };
  const found = await batch([statement]);
  expect(() => found(statement)).toThrow(z.ZodError);
});

test("a table with next to nothing in it is not read through: the plan will be used when it is full", async () => {
  await prisma().$executeRaw`INSERT INTO worker_process (id) VALUES (gen_random_uuid())`;
  await prisma().$executeRaw`ANALYZE worker_process`;
  const plan = {
    schema: z.unknown(),
    sql: Prisma.sql`
      EXPLAIN SELECT seen_at FROM worker_process WHERE id = ${"018f0000-0000-7000-8000-000000000000"}::uuid`,
  };
  const found = await batch([plan]);
  expect(JSON.stringify(found(plan))).toMatch(/Index Scan using worker_process_pkey/);
});
