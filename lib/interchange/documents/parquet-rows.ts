import { type Compressors, type FileMetaData, parquetMetadataAsync, parquetScan, parquetSchema } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { FileProblem } from "../file-problem";

/** As every Parquet file begins, and ends. */
export const PARQUET_MARK = Buffer.from("PAR1");

type Limits = Record<"fileBytes" | "rowGroupBytes" | "lineBytes" | "lines", number>;

/**
 * The rows of a Parquet file as lines of JSON. They are written one by one, since a value that the file has once may be in
 * every row. Whole numbers are numbers while they are exact, otherwise text; dates are text after ISO 8601; bytes that are
 * no text, such as images, are left out.
 * @throws FileProblem where the file is cut off or damaged, or unpacks to more than the limits allow
 */
export async function* parquetRows(bytes: Buffer, limits: Limits = STUDY_LIMITS): AsyncGenerator<Buffer> {
  const file = {
    byteLength: bytes.length,
    slice: (start: number, end?: number) => new Uint8Array(bytes.subarray(start, end)).buffer,
  };
  try {
    const metadata = await parquetMetadataAsync(file);
    refuseLargeGroups(metadata, limits);
    const pages = new UnpackedPages(limits.rowGroupBytes);
    const scan = await parquetScan({ file, metadata, compressors: pages.counted(compressors) });
    const names = parquetSchema(metadata).children.map(({ element }) => element.name);
    let written = 0;
    for (const { rowStart, rowEnd } of scan.ranges) {
      pages.begin();
      const columns = await Promise.all(
        names.map(async (column): Promise<[string, ArrayLike<unknown>]> => {
          return [column, await scan.readColumn({ column, rowStart, rowEnd })];
        }),
      );
      for (let row = rowStart; row < rowEnd; row += 1) {
        const values = columns.map(([name, column]) => [name, column[row - rowStart]] as const);
        if (sizeOf(values, limits.lineBytes) > limits.lineBytes) throw largeRow(row + 1, limits.lineBytes);
        const line = Buffer.from(`${JSON.stringify(plain(Object.fromEntries(values)))}\n`);
        written += line.length;
        if (written > limits.fileBytes) throw largeFile(limits.fileBytes);
        yield line;
      }
    }
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    const found = error instanceof Error ? error.message : String(error);
    throw new FileProblem({ line: null, field: "", expected: "a whole Parquet file", found });
  }
}

/** By what the file says of itself; what it unpacks to in fact is counted meanwhile. */
function refuseLargeGroups({ row_groups, num_rows }: FileMetaData, { lines, rowGroupBytes }: Limits): void {
  if (num_rows > BigInt(lines)) {
    const expected = `at most ${lines.toLocaleString("en")} rows in one file`;
    throw new FileProblem({ line: null, field: "", expected, found: num_rows.toLocaleString("en") });
  }
  for (const { columns } of row_groups) {
    const sizes = columns.map(({ meta_data }) => Number(meta_data?.total_uncompressed_size ?? 0));
    if (sizes.reduce((sum, size) => sum + size, 0) > rowGroupBytes) throw largeGroup(rowGroupBytes);
  }
}

/** Counts what the pages of a row group unpack to, before they are unpacked. */
class UnpackedPages {
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  begin(): void {
    this.#bytes = 0;
  }

  counted(compressors: Compressors): Compressors {
    const counted = Object.entries(compressors).map(([codec, unpack]) => {
      const unpackCounted = (input: Uint8Array, bytes: number) => {
        this.#bytes += bytes;
        if (this.#bytes > this.maxBytes) throw largeGroup(this.maxBytes);
        return unpack(input, bytes);
      };
      return [codec, unpackCounted] as const;
    });
    return Object.fromEntries(counted);
  }
}

/** About as many bytes as the value takes as JSON; counting ends beyond the limit. */
function sizeOf(value: unknown, limit: number): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return 1;
  let size = 0;
  for (const member of Object.values(value)) {
    size += 1 + sizeOf(member, limit - size);
    if (size > limit) break;
  }
  return size;
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toLocaleString("en")} MB`;

function largeGroup(bytes: number): FileProblem {
  const expected = `row groups of at most ${megabytes(bytes)} when unpacked (write the file with fewer rows in each)`;
  return new FileProblem({ line: null, field: "", expected, found: "a larger row group" });
}

function largeRow(line: number, bytes: number): FileProblem {
  return new FileProblem({
    line,
    field: "",
    expected: `at most ${megabytes(bytes)} in one row`,
    found: "a larger row",
  });
}

function largeFile(bytes: number): FileProblem {
  const expected = `at most ${megabytes(bytes)} when unpacked (split the file)`;
  return new FileProblem({ line: null, field: "", expected, found: "more" });
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
