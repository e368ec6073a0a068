import { parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { FileProblem } from "../file-problem";

/** As every Parquet file begins, and ends. */
export const PARQUET_MARK = Buffer.from("PAR1");

/**
 * The rows of a Parquet file as lines of JSON. Whole numbers are numbers while they are exact, otherwise text; dates are
 * text after ISO 8601; bytes that are no text, such as images, are left out.
 * @throws FileProblem where the file is cut off or damaged
 */
export async function* parquetRows(bytes: Buffer): AsyncGenerator<Buffer> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  if (!(file instanceof ArrayBuffer)) throw new TypeError("Bytes that are shared between threads are never read.");
  try {
    const metadata = await parquetMetadataAsync(file);
    let rowStart = 0;
    for (const group of metadata.row_groups) {
      const rowEnd = rowStart + Number(group.num_rows);
      const rows = await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd });
      yield Buffer.from(rows.map((row) => `${JSON.stringify(plain(row))}\n`).join(""));
      rowStart = rowEnd;
    }
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    throw new FileProblem({ line: null, field: "", expected: "a whole Parquet file", found });
  }
}

function plain(value: unknown): unknown {
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return undefined;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}
