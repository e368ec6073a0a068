import { createHash } from "node:crypto";

export interface FileMeasure {
  bytes: number;
  /** line feeds, the header's included */
  lines: number;
  sha256: string;
}

/** The size, lines and hash of a file, from its bytes piece by piece. */
export class FileMeter {
  #hash = createHash("sha256");
  #bytes = 0;
  #lines = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.byteLength;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) this.#lines++;
  }

  /** Once, after the last of them. */
  measure(): FileMeasure {
    return { bytes: this.#bytes, lines: this.#lines, sha256: this.#hash.digest("hex") };
  }
}

const LINE_FEED = 0x0a;
