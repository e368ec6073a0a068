import type { Bytes } from "./row";

/** The beginning of a stream of bytes, and the whole stream as if nothing had been read. Closing the rest closes the source. */
export async function peek(chunks: Bytes, bytes: number): Promise<{ head: Buffer; whole: Bytes }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let size = 0;
  let isDone = false;
  while (size < bytes) {
    const next = await iterator.next();
    if (next.done) {
      isDone = true;
      break;
    }
    read.push(next.value);
    size += next.value.length;
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* read.splice(0);
      while (!isDone) {
        const next = await iterator.next();
        if (next.done) isDone = true;
        else yield next.value;
      }
    } finally {
      if (!isDone) await iterator.return?.();
    }
  }
  return { head: Buffer.concat(read).subarray(0, bytes), whole: whole() };
}
