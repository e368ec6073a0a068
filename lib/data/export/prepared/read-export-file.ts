import { prisma } from "@/lib/db/client";
import { AppError } from "@/lib/domain/app-error";
import type { Viewer } from "@/lib/domain/viewer";
import { readExport } from "./find-export";

export interface PreparedFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  /** a piece at a time, so that no connection is held while the reader takes it */
  readonly chunks: () => AsyncGenerator<Uint8Array>;
}

/** @throws NOT_FOUND; CONFLICT while it is being made, or where it failed */
export async function readExportFile(viewer: Viewer, studyId: string, exportId: string): Promise<PreparedFile> {
  const { state, fileName, bytes, sha256, problem } = await readExport(viewer, studyId, exportId);
  if (state !== "done" || bytes === null || sha256 === null) {
    throw new AppError("CONFLICT", problem ?? "The file is still being made. Ask again when its state is “done”.");
  }
  return { fileName, bytes, sha256, chunks: () => chunksOf(exportId) };
}

/** @throws where the file is deleted meanwhile, so that what was sent does not look whole */
async function* chunksOf(exportId: string): AsyncGenerator<Uint8Array> {
  const { _count: chunks } = await prisma().preparedExportChunk.aggregate({ where: { exportId }, _count: true });
  for (let position = 0; position < chunks; position++) {
    const { bytes } = await prisma().preparedExportChunk.findUniqueOrThrow({
      where: { exportId_position: { exportId, position } },
    });
    yield bytes;
  }
}
