import { prisma } from "@/lib/db/client";
import { PIECE_BYTES } from "@/lib/exports/prepared-export";
import type { Viewer } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";
import { readExport } from "./find-export";

export interface PreparedFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  /**
   * A piece at a time, so that no connection is held while the reader takes it.
   * @param from the first byte that is wanted
   */
  readonly chunks: (from?: number) => AsyncGenerator<Uint8Array>;
}

/** @throws NOT_FOUND; CONFLICT while it is being made, or where it failed */
export async function readExportFile(viewer: Viewer, studyId: string, exportId: string): Promise<PreparedFile> {
  const { state, fileName, bytes, sha256, problem } = await readExport(viewer, studyId, exportId);
  if (state !== "done" || bytes === null || sha256 === null) {
    throw new AppError("CONFLICT", problem ?? "The file is still being made. Ask again when its state is “done”.");
  }
  return { fileName, bytes, sha256, chunks: (from = 0) => chunksOf(exportId, bytes, from) };
}

/** @throws where the file is deleted meanwhile, so that what was sent does not look whole */
async function* chunksOf(exportId: string, length: number, from: number) {
  for (let at = from; at < length; ) {
    const position = Math.floor(at / PIECE_BYTES);
    const { bytes } = await prisma().preparedExportChunk.findUniqueOrThrow({
      where: { exportId_position: { exportId, position } },
    });
    yield bytes.subarray(at - position * PIECE_BYTES);
    at = (position + 1) * PIECE_BYTES;
  }
}
