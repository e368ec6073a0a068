import { makeZip } from "client-zip";

// The zip format knows local time only: the same calendar date everywhere gives the same bytes everywhere.
const SAME_TIME = new Date(1980, 0, 1, 0, 0, 0);

export interface ZippedFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array> | Uint8Array;
}

/** The bytes of a zip, without compression: each file is asked for when those before it are read. The same files give the same bytes. */
export async function* zipOf(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const reader = makeZip(entriesOf(files)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* entriesOf(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>) {
  for await (const { name, bytes } of files) yield { name, input: bytes, lastModified: SAME_TIME };
}
