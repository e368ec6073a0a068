import { configure, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";

// The zip format knows local time only: the same calendar date everywhere gives the same bytes everywhere.
const SAME_TIME = new Date(1980, 0, 1, 0, 0, 0);

/** What is compressed already gains nothing. */
const COMPRESSED = /\.(?:parquet|zip|png|jpe?g|webp|gif|avif)$/i;

configure({ useWebWorkers: false });

export interface ZippedFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array> | Uint8Array;
  /** as Unix has it; a symbolic link's bytes are its target */
  readonly mode?: number;
}

/** The bytes of a zip: each file is asked for when those before it are read. The same files give the same bytes. */
export async function* zipOf(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const written = write(files, writable);
  // Thrown below, when what was written before it is read.
  written.catch(() => undefined);
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    await written;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function write(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>, writable: WritableStream<Uint8Array>) {
  const zip = new ZipWriter(writable, { lastModDate: SAME_TIME, extendedTimestamp: false });
  try {
    for await (const { name, bytes, mode } of files) {
      const level = COMPRESSED.test(name) ? 0 : 6;
      await zip.add(name, streamOf(bytes), mode === undefined ? { level } : { level, unixMode: mode });
    }
    await zip.close();
  } catch (error) {
    await writable.abort(error).catch(() => undefined);
    throw error;
  }
}

function streamOf(bytes: ZippedFile["bytes"]): ReadableStream<Uint8Array> {
  const pieces = piecesOf(bytes);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

async function* piecesOf(bytes: ZippedFile["bytes"]): AsyncGenerator<Uint8Array> {
  if (bytes instanceof Uint8Array) yield bytes;
  else yield* bytes;
}
