import { expect, test } from "vitest";
import { prisma } from "./client";
import { Prisma } from "./generated/client";
import { queryByKey } from "./query-by-key";

test("a table with next to nothing in it is not read through: the plan will be used when it is full", async () => {
  await prisma().$executeRaw`INSERT INTO worker_process (id) VALUES (gen_random_uuid())`;
  await prisma().$executeRaw`ANALYZE worker_process`;
  const plan = await queryByKey(Prisma.sql`
    EXPLAIN SELECT seen_at FROM worker_process WHERE id = ${"018f0000-0000-7000-8000-000000000000"}::uuid`);
  expect(JSON.stringify(plan)).toMatch(/Index Scan using worker_process_pkey/);
});
