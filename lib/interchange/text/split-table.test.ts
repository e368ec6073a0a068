import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitQuotedTable } from "./split-quoted-table";
import { splitTable } from "./split-table";
import type { TableRow } from "./table-row";

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(batches: AsyncGenerator<Iterable<TableRow>>): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const batch of batches) for (const { line, fields } of batch) rows.push({ line, fields: [...fields] });
  return rows;
}

const field = fc.oneof(
  fc.constantFrom("", "a", "1.5", "é", "x y", "日本"),
  fc.constantFrom('"q"', '"two\nlines"', '"a,b"', '"say ""no"""'),
);
const plainField = fc.constantFrom("", "a", "1.5", "é", "x y", "日本", "😀");
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");

function text(cell: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const row = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(","));
  return fc
    .tuple(fc.boolean(), fc.array(fc.tuple(row, lineEnd), { maxLength: 8 }), fc.boolean())
    .map(([mark, rows, ends]) => {
      const whole = rows.map(([cells, end]) => `${cells}${end}`).join("");
      return `${mark ? "\ufeff" : ""}${ends ? whole : whole.replace(/[\r\n]+$/, "")}`;
    });
}

describe("splitTable", () => {
  it("cuts unquoted files as the full parser does, wherever pieces end", async () => {
    await fc.assert(
      fc.asyncProperty(text(plainField), fc.integer({ min: 1, max: 9 }), async (file, size) => {
        expect(await all(splitTable(pieces(file, size), ","))).toEqual(
          await all(splitQuotedTable(pieces(file, 1_000), { delimiter: "," })),
        );
      }),
    );
  });

  it("hands over to the full parser at the first quote, and goes on counting lines", async () => {
    await fc.assert(
      fc.asyncProperty(text(field), fc.integer({ min: 1, max: 9 }), async (file, size) => {
        expect(await all(splitTable(pieces(file, size), ","))).toEqual(
          await all(splitQuotedTable(pieces(file, 1_000), { delimiter: "," })),
        );
      }),
    );
  });
});
