import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Prisma } from "./generated/client";

/** One state of the database, read on a connection of its own, past Prisma's client: for much data at a steady pace. */
export class Snapshot {
  constructor(private readonly client: Client) {}

  /** Called as Prisma's, so that the same readings work in a snapshot and without one. */
  async $queryRaw(query: Prisma.Sql): Promise<unknown> {
    const { rows } = await this.client.query(query.text, query.values);
    return rows;
  }

  /**
   * The one row of a result in PostgreSQL's binary COPY format, for values of many megabytes: as text they would be twice
   * as long and have to be read again. The statement takes no parameters, so whatever stands in it must be safe.
   * @returns the bytes of each column; none where it is null
   */
  async copyBinaryRow(select: string): Promise<Uint8Array[]> {
    const chunks: Buffer[] = [];
    const stream = this.client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT binary)`));
    for await (const chunk of stream) chunks.push(chunk);
    return fieldsOfRow(Buffer.concat(chunks));
  }

  /** The rows of a large result, a batch at a time. One such reading at a time; other queries may go between its batches. */
  async *batches(query: Prisma.Sql, size: number): AsyncGenerator<unknown[]> {
    await this.client.query(`DECLARE batches NO SCROLL CURSOR FOR ${query.text}`, query.values);
    try {
      for (;;) {
        const { rows } = await this.client.query(`FETCH ${size} FROM batches`);
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
      }
    } finally {
      // Where the transaction has failed already, its end closes the cursor.
      await this.client.query("CLOSE batches").catch(() => undefined);
    }
  }
}

const COPY_HEADER_BYTES = 19;

/** A header, the number of fields, and each field's length (−1: null) before it. */
function fieldsOfRow(copied: Buffer): Uint8Array[] {
  const fields: Uint8Array[] = [];
  let at = COPY_HEADER_BYTES + 2;
  for (let left = copied.readInt16BE(COPY_HEADER_BYTES); left > 0; left--) {
    const length = Math.max(0, copied.readInt32BE(at));
    at += 4;
    fields.push(copied.subarray(at, at + length));
    at += length;
  }
  return fields;
}

/** So many at a time in one process: the others wait, so that readers cannot use up the server's connections. */
const AT_ONCE = 4;
let running = 0;
const waiting: (() => void)[] = [];

/** Runs the work in one snapshot: it sees what was committed when it began, however long it takes. It cannot write. */
export async function readSnapshot<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((start) => waiting.push(start));
  else running++;
  try {
    return await onItsOwnConnection(work);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

async function onItsOwnConnection<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: process.env.DATABASE_URL, keepAlive: true });
  // A connection lost between two queries is told by the next one.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // Whatever is read is read to its end, so the plan that ends soonest is wanted, not the one that begins soonest.
    await client.query("SET LOCAL cursor_tuple_fraction = 1");
    // Much is sorted and joined here, and its size is badly foreseen: compiling for what was foreseen costs a second a query.
    await client.query("SET LOCAL work_mem = '64MB'; SET LOCAL jit = off");
    return await work(new Snapshot(client));
  } finally {
    await client.query("ROLLBACK").catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}
