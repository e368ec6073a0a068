import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { z } from "zod";

const BEGINNING = "its beginning";
const LINE_END = 0x0a;
const END_OF_ROWS = Buffer.from("\n\\.\n");

/** Reads a backup from its beginning to its end: lines of JSON, and rows between them. Little of it is in memory at once. */
export class BackupReader {
  private readonly chunks: AsyncIterator<Buffer>;
  /** what was read and not yet taken; begins with a line's end, after which the next line or the rows begin */
  private rest: Buffer = Buffer.from([LINE_END]);
  /** where in the file it is, for messages */
  private place = BEGINNING;

  constructor(readonly path: string) {
    const compressed = createReadStream(path);
    const plain = createGunzip();
    compressed.on("error", (error) => plain.destroy(error));
    this.chunks = compressed.pipe(plain)[Symbol.asyncIterator]();
  }

  async readLine<Line>(schema: z.ZodType<Line>): Promise<Line> {
    let end = this.rest.indexOf(LINE_END, 1);
    while (end < 0) {
      await this.readOn();
      end = this.rest.indexOf(LINE_END, 1);
    }
    const text = this.rest.toString("utf8", 1, end);
    this.rest = this.rest.subarray(end);
    const parsed = schema.safeParse(jsonOf(text));
    if (!parsed.success) throw this.damaged();
    return parsed.data;
  }

  /** The bytes of the rows of a table, up to the line that ends them. */
  async *rows(table: string): AsyncGenerator<Buffer> {
    this.place = `table ${table}`;
    let taken = 1;
    for (;;) {
      const end = this.rest.indexOf(END_OF_ROWS);
      // What may be the beginning of the end stays.
      const safe = end < 0 ? this.rest.length - END_OF_ROWS.length + 1 : end + 1;
      if (safe > taken) yield this.rest.subarray(taken, safe);
      if (end >= 0) {
        this.rest = this.rest.subarray(end + END_OF_ROWS.length - 1);
        return;
      }
      if (safe > 0) {
        this.rest = this.rest.subarray(safe);
        taken = Math.max(0, taken - safe);
      }
      await this.readOn();
    }
  }

  /** Throws unless the file ends here. */
  async expectEnd(): Promise<void> {
    const next = await this.next();
    if (!next.done || this.rest.length > 1) throw this.damaged();
  }

  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  damaged(): Error {
    if (this.place === BEGINNING) return new Error(`${this.path} is no backup of Tickbox.`);
    return new Error(`${this.path} is damaged in ${this.place}: what stands there is not what was written.`);
  }

  private async readOn(): Promise<void> {
    const next = await this.next();
    if (next.done) throw this.cutOff();
    this.rest = Buffer.concat([this.rest, next.value]);
  }

  private async next(): Promise<IteratorResult<Buffer, unknown>> {
    try {
      return await this.chunks.next();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code === "Z_BUF_ERROR") throw this.cutOff();
      if (code === "ENOENT") throw new Error(`There is no file ${this.path}.`);
      if (typeof code !== "string" || !code.startsWith("Z_")) throw error;
      throw this.damaged();
    }
  }

  private cutOff(): Error {
    return new Error(`${this.path} is cut off: it ends in ${this.place}.`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
