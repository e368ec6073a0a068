import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A temporary file: written to its end, then read. */
export interface SpooledFile {
  write(chunk: Uint8Array): Promise<void>;
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}

const CHUNK_BYTES = 256 * 1024;

/** Called with the number of bytes about to be written. */
export type OnBytes = (bytes: number) => void;

export async function spoolFile(onBytes?: OnBytes): Promise<SpooledFile> {
  const folder = await mkdtemp(join(tmpdir(), "tickbox-export-"));
  const handle = await open(join(folder, "file"), "wx+", 0o600);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  // Its name goes at once, where the system lets it: what has none is gone with the process, also with a killed one.
  await removeFolder().catch(() => undefined);
  return {
    write: async (chunk) => {
      onBytes?.(chunk.byteLength);
      await handle.writeFile(chunk);
    },
    read: () => handle.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK_BYTES }),
    remove: async () => {
      await handle.close();
      await removeFolder();
    },
  };
}

/** All of these bytes in a temporary file. */
export async function spoolBytes(bytes: AsyncIterable<Uint8Array>, onBytes?: OnBytes): Promise<SpooledFile> {
  const file = await spoolFile(onBytes);
  try {
    for await (const chunk of bytes) await file.write(chunk);
  } catch (error) {
    await file.remove();
    throw error;
  }
  return file;
}
