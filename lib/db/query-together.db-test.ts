import { expect, test } from "vitest";
import { prisma } from "./client";
import { Prisma } from "./generated/client";
import { queryTogether } from "./query-together";

const study = (name: string) =>
  Prisma.sql`INSERT INTO study (id, name) VALUES (gen_random_uuid(), ${name}) RETURNING name`;
const counted = (name: string) => Prisma.sql`SELECT count(*)::int AS count FROM study WHERE name = ${name}`;
const divided = (by: number) => Prisma.sql`SELECT 6 / ${by}::int AS result, ${["a", 'b"\\{', "c,d"]}::text[] AS words`;

const ask = async (name: string, by: number) =>
  (await queryTogether([study(name), counted(name), divided(by)])).map(({ rows }) => rows);

test("three statements see one after the other, on new connections and on those that know them, many at once", async () => {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const name = `together ${round} ${i}`;
        expect(await ask(name, 3)).toEqual([[{ name }], [{ count: 1 }], [{ result: 2, words: ["a", 'b"\\{', "c,d"] }]]);
      }),
    );
  }
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
