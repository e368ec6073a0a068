import { createHash } from "node:crypto";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { AppError } from "@/lib/wire/app-error";

/** Bytes on their way to a reader: counted, hashed, and refused when they are too many or end too early. */
export class MeteredBytes {
  readonly #hash = createHash("sha256");
  #bytes = 0;

  /**
   * @param source the file
   * @param totalBytes its size where that is known
   * @param onBytes called after each piece
   */
  constructor(
    private readonly source: AsyncIterable<Uint8Array>,
    private readonly totalBytes: number | null,
    private readonly onBytes: (bytes: number) => void,
  ) {}

  get bytes(): number {
    return this.#bytes;
  }

  /** Of all that was read; asked for at the end. */
  sha256(): string {
    return this.#hash.copy().digest("hex");
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.source) {
      this.#bytes += chunk.length;
      if (this.#bytes > STUDY_LIMITS.fileBytes) {
        throw new AppError(
          "TOO_LARGE",
          "The file is larger than 2 GB. Split it and import the parts one after another.",
        );
      }
      this.#hash.update(chunk);
      this.onBytes(this.#bytes);
      yield chunk;
    }
    if (this.totalBytes !== null && this.#bytes !== this.totalBytes) {
      throw new AppError(
        "INVALID",
        `The file broke off after ${this.#bytes} of ${this.totalBytes} bytes; nothing was written. Please try again.`,
      );
    }
  }
}
