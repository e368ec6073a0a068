import { createHash } from "node:crypto";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { ColumnFacts, ValueType } from "@/lib/exports/dataset/dataset";

export interface TypedColumn<Row> extends ColumnFacts {
  readonly value: (row: Row) => unknown;
}

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number];

/** Rows of one group: enough for compression, few enough to hold. */
const GROUP = 5_000;

/**
 * A Parquet file that grows row by row. Its columns have the types they say, whatever the rows hold, so that files of one
 * dataset always fit together; the same rows give the same bytes.
 */
export class ParquetTable<Row> {
  rows = 0;
  private readonly sink = new ByteWriter();
  private readonly writer: ParquetWriter;
  private held: Row[] = [];

  constructor(readonly columns: readonly TypedColumn<Row>[]) {
    const root = { name: "root", num_children: columns.length };
    this.writer = new ParquetWriter({
      writer: this.sink,
      schema: [root, ...columns.flatMap(schemaOf)],
      createdBy: "Tickbox",
    });
  }

  add(row: Row): void {
    this.held.push(row);
    this.rows += 1;
    if (this.held.length >= GROUP) this.flush();
  }

  /** The whole file; nothing can be added after it. */
  finish(): { bytes: Uint8Array; sha256: string } {
    if (this.held.length > 0) this.flush();
    this.writer.finish();
    const bytes = this.sink.getBytes();
    return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
  }

  private flush(): void {
    const columnData = this.columns.map((column) => ({
      name: column.name,
      data: this.held.map((row) => stored(column, column.value(row))),
    }));
    this.writer.write({ columnData, rowGroupSize: GROUP });
    this.held = [];
  }
}

const TEXT = { type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" } as const;
const LIST = { converted_type: "LIST", repetition_type: "OPTIONAL", num_children: 1 } as const;
const REPEATED = { name: "list", repetition_type: "REPEATED", num_children: 1 } as const;

function schemaOf({ name, type }: ColumnFacts): SchemaElement[] {
  const types: Record<ValueType, SchemaElement[]> = {
    string: [{ name, ...TEXT }],
    integer: [{ name, type: "INT64", repetition_type: "OPTIONAL" }],
    number: [{ name, type: "DOUBLE", repetition_type: "OPTIONAL" }],
    boolean: [{ name, type: "BOOLEAN", repetition_type: "OPTIONAL" }],
    strings: [{ name, ...LIST }, REPEATED, { name: "element", ...TEXT }],
    time: [{ name, type: "INT64", converted_type: "TIMESTAMP_MILLIS", repetition_type: "OPTIONAL" }],
    numbers: [{ name, ...LIST }, REPEATED, { name: "element", type: "DOUBLE", repetition_type: "OPTIONAL" }],
    messages: [
      { name, ...LIST },
      REPEATED,
      { name: "element", repetition_type: "OPTIONAL", num_children: 2 },
      { name: "role", ...TEXT },
      { name: "content", ...TEXT },
    ],
  };
  return types[type];
}

/** A value as the writer takes it. @throws where it is not of its column’s type */
function stored({ name, type }: ColumnFacts, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === "integer" && typeof value === "number" && Number.isInteger(value)) return BigInt(value);
  if (type === "time" && typeof value === "string" && !Number.isNaN(Date.parse(value))) return new Date(value);
  const isOfType: Record<ValueType, (value: unknown) => boolean> = {
    string: (text) => typeof text === "string",
    integer: () => false,
    time: () => false,
    number: (number) => typeof number === "number",
    boolean: (truth) => typeof truth === "boolean",
    strings: (list) => Array.isArray(list) && list.every((element) => typeof element === "string"),
    numbers: (list) => Array.isArray(list) && list.every((element) => element === null || typeof element === "number"),
    messages: (list) => Array.isArray(list),
  };
  if (!isOfType[type](value)) throw new Error(`${name} holds ${JSON.stringify(value)}, which is no ${type}`);
  return value;
}
