import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "./client";
import { Prisma } from "./generated/client";
import { row, rows } from "./rows";
import { type Snapshot, snapshot } from "./snapshot";

const count = async (db: Snapshot, name: string) => {
  const { n } = await row(
    z.object({ n: z.int() }),
    Prisma.sql`SELECT count(*)::int AS n FROM study WHERE name = ${name}`,
    db,
  );
  return n;
};
const addStudy = (name: string) => prisma().study.create({ data: { name } });

test("it sees one state of the database, whatever is written meanwhile", async () => {
  await snapshot(async (db) => {
    expect(await count(db, "Meanwhile")).toBe(0);
    await addStudy("Meanwhile");
    expect(await count(db, "Meanwhile")).toBe(0);
  });
});

test("it cannot write unless that was asked for", async () => {
  const write = (db: Snapshot) => db.$executeRaw`INSERT INTO study (id, name) VALUES (gen_random_uuid(), 'Written')`;
  await expect(snapshot(write)).rejects.toMatchObject({ code: "25006" });
  expect(await snapshot(write, "write")).toBe(1);
  expect(await prisma().study.count({ where: { name: "Written" } })).toBe(1);
});

test("one that writes sees what others commit, and writes nothing where its work fails", async () => {
  const failing = snapshot(async (db) => {
    await db.$executeRaw`INSERT INTO study (id, name) VALUES (gen_random_uuid(), 'Undone')`;
    await addStudy("By somebody else");
    expect(await count(db, "By somebody else")).toBe(1);
    throw new Error("given up");
  }, "write");
  await expect(failing).rejects.toThrow("given up");
  expect(await prisma().study.count({ where: { name: "Undone" } })).toBe(0);
});

test("more readers than may read at once wait for their turn, also after one that failed", async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) =>
      snapshot(async (db) => {
        if (i % 3 === 0) throw new Error("given up");
        return rows(z.object({ i: z.int() }), Prisma.sql`SELECT ${i}::int AS i`, db);
      }),
    ),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
});

test("a large result comes in batches, parsed", async () => {
  const sizes = await snapshot(async (db) => {
    const found: number[] = [];
    const numbers = Prisma.sql`SELECT n FROM generate_series(1, 25) n`;
    for await (const batch of db.batches(z.object({ n: z.int() }), numbers, 10)) found.push(batch.length);
    return found;
  });
  expect(sizes).toEqual([10, 10, 5]);
});
