import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@/lib/wire/app-error";

const MAX_SILENCE_MS = 60_000;

export interface ReceivedFile {
  bytes: number;
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}

/**
 * Keeps a request's body in a temporary file. Work on it begins only when it is complete: a slow or broken upload then
 * holds no database connection and no lock, and a browser, which reads an answer only after it has sent everything, can
 * show how the work goes on.
 * @param maxBytes a larger body is refused
 * @param tooLarge with this
 * @throws TOO_LARGE, or INVALID where the body breaks off
 */
export async function receiveFile(
  request: Request,
  maxBytes: number,
  tooLarge = () => fileTooLarge(maxBytes),
): Promise<ReceivedFile> {
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  if (announced > maxBytes) throw tooLarge();
  const folder = await mkdtemp(join(tmpdir(), "tickbox-upload-"));
  const handle = await open(join(folder, "file"), "wx+", 0o600);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  // Its name goes at once, where the system lets it: what has none is gone with the process, also with a killed one.
  await removeFolder().catch(() => undefined);
  const remove = async () => {
    await handle.close();
    await removeFolder();
  };
  let bytes = 0;
  try {
    const reader = request.body?.getReader();
    while (reader) {
      const { done, value } = await withinSilence(reader.read());
      if (done) break;
      bytes += value.byteLength;
      if (bytes > maxBytes) {
        await reader.cancel();
        throw tooLarge();
      }
      await handle.write(value);
    }
    if (request.signal.aborted || (Number.isFinite(announced) && bytes !== announced)) throw brokenOff(bytes);
  } catch (error) {
    await remove();
    if (error instanceof AppError) throw error;
    // Whatever the server calls it when the other side goes away.
    throw brokenOff(bytes);
  }
  return { bytes, read: () => handle.createReadStream({ start: 0, autoClose: false }), remove };
}

function fileTooLarge(maxBytes: number): AppError {
  return new AppError(
    "TOO_LARGE",
    `The file is larger than ${Math.floor(maxBytes / 1024 ** 3)} GB. Split it into parts.`,
  );
}

function brokenOff(bytes: number): AppError {
  return new AppError("INVALID", `The upload broke off after ${bytes} bytes; nothing was changed. Please try again.`);
}

async function withinSilence<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("nothing came for a minute")), MAX_SILENCE_MS);
  });
  try {
    return await Promise.race([reading, silence]);
  } finally {
    clearTimeout(timer);
  }
}
