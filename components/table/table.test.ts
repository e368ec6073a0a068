import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compareCells } from "@/lib/format/natural-order";
import type { ListColumn } from "./list-column";
import { tableCsv } from "./list-column";
import { pagedRows } from "./paged-rows";

it("sorts names as people do, and numbers by size", () => {
  expect(["M10", "m2", "M1"].sort(compareCells)).toEqual(["M1", "m2", "M10"]);
  expect([10, 9, -1].sort(compareCells)).toEqual([-1, 9, 10]);
});

it("has one order, whichever cell comes first", () => {
  const cell = fc.oneof(fc.string(), fc.integer());
  fc.assert(
    fc.property(cell, cell, (a, b) => {
      expect(Math.sign(compareCells(a, b)) + Math.sign(compareCells(b, a))).toBe(0);
      expect(compareCells(a, a)).toBe(0);
    }),
  );
});

it("saves what is seen, unrounded, so that a spreadsheet computes nothing", () => {
  const column = (id: string, of: (row: readonly [string, number | null]) => string | number | null) =>
    ({ id, header: id.toUpperCase(), value: of, cell: () => null }) satisfies ListColumn<
      readonly [string, number | null]
    >;
  const rows = [
    ["=1+1", 1 / 3],
    ["a, b", null],
  ] as const;
  const csv = tableCsv([column("name", ([name]) => name), column("n", ([, n]) => n)], rows);
  expect(csv).toBe(`NAME,N\r\n'=1+1,0.3333333333333333\r\n"a, b",\r\n`);
});

it("reads all pages for a file, and what is being read again after a change is in it", async () => {
  let tag = "old";
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ["pages"],
    queryFn: async ({ pageParam }) => ({ rows: [`${tag} ${pageParam}a`, `${tag} ${pageParam}b`], page: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page < 2 ? page + 1 : undefined),
  });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  // As it was when the button was drawn: one page.
  const paged = pagedRows(observer.getCurrentResult(), 6, ({ rows }) => rows);
  tag = "new";
  const again = observer.refetch();
  const expected = [0, 1, 2].flatMap((page) => [`new ${page}a`, `new ${page}b`]);
  expect(await paged.readAll()).toEqual({ rows: expected, isComplete: true });
  await again;
  stop();
});
