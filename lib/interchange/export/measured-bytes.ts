import { createHash } from "node:crypto";

export interface FileMeasure {
  bytes: number;
  /** line feeds, the header's included */
  lines: number;
  sha256: string;
}

/** Lets a file's bytes pass and measures them; `measure` is asked after the last of them. */
export function measuredBytes(bytes: AsyncIterable<Uint8Array>): {
  bytes: AsyncGenerator<Uint8Array>;
  measure: () => FileMeasure;
} {
  const hash = createHash("sha256");
  let [total, lines] = [0, 0];
  let measured: FileMeasure | null = null;
  async function* pass() {
    for await (const chunk of bytes) {
      hash.update(chunk);
      total += chunk.byteLength;
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines++;
      yield chunk;
    }
    measured = { bytes: total, lines, sha256: hash.digest("hex") };
  }
  return {
    bytes: pass(),
    measure: () => {
      if (measured === null) throw new Error("The file is measured only when all of it has been read.");
      return measured;
    },
  };
}

const LINE_FEED = 0x0a;
