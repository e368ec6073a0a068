/** Bytes put together from the pieces of a file: all of them, or nothing where they are more than allowed. */
export class LimitedBuffer {
  readonly #maxBytes: number;
  #pieces: Uint8Array[] = [];
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  take(piece: Uint8Array): void {
    this.#size += piece.length;
    if (this.#size <= this.#maxBytes) this.#pieces.push(piece);
    else this.#pieces = [];
  }

  /** What was taken since the last time; null where it was too much. */
  finish(): Buffer | null {
    const [first, ...others] = this.#pieces;
    const bytes = first && others.length === 0 ? asBuffer(first) : Buffer.concat(this.#pieces);
    const isTooMuch = this.#size > this.#maxBytes;
    this.#pieces = [];
    this.#size = 0;
    return isTooMuch ? null : bytes;
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
