import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { checkHealth } from "./check-health";

const failing = (code: string) => () =>
  prisma().$executeRaw(Prisma.raw(`DO $$ BEGIN RAISE EXCEPTION 'it went wrong' USING ERRCODE = '${code}'; END $$`));

test("health is ok where the database can write to its disk, and asking leaves nothing behind", async () => {
  const written = () =>
    rows(
      z.object({ wrote: z.boolean() }),
      Prisma.sql`SELECT temp_bytes > 0 AS wrote FROM pg_stat_database WHERE datname = current_database()`,
    );
  expect(await checkHealth()).toMatchObject({ status: "ok", database: "ok" });
  await expect.poll(written, { timeout: 30_000 }).toEqual([{ wrote: true }]);
});

test.each([
  ["53100", "disk full"],
  ["53200", "out of memory"],
  ["26000", "pooled by transaction"],
  ["57P03", "unreachable"],
])("a write that fails with %s is told as %s", async (code, database) => {
  expect(await checkHealth(failing(code))).toMatchObject({ status: "unavailable", database });
});
