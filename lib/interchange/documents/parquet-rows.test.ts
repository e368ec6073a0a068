import { parquetMetadata } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { parquetRows } from "./parquet-rows";

const KILOBYTE = 1_024;

function parquet(columns: Record<string, unknown[]>, rowGroupSize?: number): Buffer {
  const columnData = Object.entries(columns).map(([name, data]) => ({ name, data }));
  return Buffer.from(parquetWriteBuffer({ columnData, ...(rowGroupSize && { rowGroupSize }) }));
}

/** Lines until the end or what is wrong, and how many came before that. */
async function read(bytes: Buffer, limits: Partial<Record<keyof typeof STUDY_LIMITS, number>> = {}) {
  const lines: string[] = [];
  try {
    for await (const line of parquetRows(bytes, { ...STUDY_LIMITS, ...limits })) lines.push(line.toString("utf8"));
    return { lines };
  } catch (error) {
    return { lines, error };
  }
}

test("rows come one by one, in the order of the file, over all row groups", async () => {
  const numbers = Array.from({ length: 2_500 }, (_, index) => index);
  const { lines } = await read(parquet({ id: numbers, text: numbers.map((number) => `text ${number % 3}`) }, 1_000));
  expect(lines).toEqual(numbers.map((number) => `{"id":${number},"text":"text ${number % 3}"}\n`));
});

test("a small file whose one text of 4 MB is in all of 3,000 rows is refused at its first row", async () => {
  const text = "x".repeat(4 * KILOBYTE ** 2);
  const bytes = parquet({ prompt: Array.from({ length: 3_000 }, () => text) });
  expect(bytes.length).toBeLessThan(400 * KILOBYTE);
  expect(await read(bytes)).toMatchObject({
    lines: [],
    error: { problem: { line: 1, expected: "at most 2 MB in one row", found: "a larger row" } },
  });
});

test("rows that are allowed each are refused where all of them are too much", async () => {
  const bytes = parquet({ prompt: Array.from({ length: 100 }, () => "x".repeat(10 * KILOBYTE)) });
  const { lines, error } = await read(bytes, { fileBytes: 512 * KILOBYTE });
  expect(lines.length).toBeLessThan(52);
  expect(error).toMatchObject({ problem: { line: null, expected: "at most 0.5 MB when unpacked (split the file)" } });
});

test("a row group that unpacks to too much is refused, also where the file says that it does not", async () => {
  const bytes = parquet({ prompt: ["x".repeat(3 * KILOBYTE ** 2), "y"] });
  const refusal = { problem: { expected: expect.stringContaining("row groups of at most 2 MB when unpacked") } };
  expect(await read(bytes, { rowGroupBytes: 2 * KILOBYTE ** 2 })).toMatchObject({ lines: [], error: refusal });

  const declared = parquetMetadata(bytes).row_groups[0]?.columns[0]?.meta_data?.total_uncompressed_size ?? 0n;
  const size = varint(declared * 2n);
  const at = bytes.indexOf(size, bytes.length - 8 - parquetMetadata(bytes).metadata_length);
  expect(at).toBeGreaterThan(0);
  // Zero, in as many bytes.
  bytes.fill(0x80, at, at + size.length - 1).fill(0, at + size.length - 1, at + size.length);
  expect(parquetMetadata(bytes).row_groups[0]?.columns[0]?.meta_data?.total_uncompressed_size).toBe(0n);
  expect(await read(bytes, { rowGroupBytes: 2 * KILOBYTE ** 2 })).toMatchObject({ lines: [], error: refusal });
});

function varint(number: bigint): Buffer {
  const bytes: number[] = [];
  for (let rest = number; rest > 0n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
  return Buffer.from(bytes);
}

test("more rows than a file may have are refused before they are read", async () => {
  const bytes = parquet({ id: [1, 2, 3, 4] });
  const problem = { expected: "at most 3 rows in one file", found: "4" };
  expect(await read(bytes, { lines: 3 })).toMatchObject({ lines: [], error: { problem } });
});
