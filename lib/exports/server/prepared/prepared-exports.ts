import { prisma } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import {
  MAX_PREPARED_EXPORTS,
  newExportSchema,
  PIECE_BYTES,
  type PreparedExport,
  type PreparedExports,
} from "@/lib/exports/prepared-export";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, requirePermission, studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

export const EXPORT_PARTS = { round: { select: { name: true } } } satisfies Prisma.PreparedExportInclude;

type ExportRow = Prisma.PreparedExportGetPayload<{ include: typeof EXPORT_PARTS }>;

export function preparedExportDto(row: ExportRow): PreparedExport {
  const { id, roundId, round, asked, fileName, state, done, total, bytes, sha256, problem, createdAt, expiresAt } = row;
  return {
    id,
    roundId,
    roundName: round?.name ?? null,
    file: newExportSchema.parse(asked).file,
    fileName,
    state,
    progress: total === null ? null : { done: Math.min(done, total), total },
    bytes: bytes === null ? null : Number(bytes),
    sha256,
    problem,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/** A file of a study is for anyone who may export the study at this moment, no matter who asked for it. */
export const exportWhere = (viewer: Viewer, studyId: string, id: string): Prisma.PreparedExportWhereInput => ({
  id,
  studyId,
  study: studyWhere(viewer, "export.read"),
  OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
});

/** @throws NOT_FOUND also once the file has expired */
export async function readExport(viewer: Viewer, studyId: string, id: string): Promise<PreparedExport> {
  const found = await prisma().preparedExport.findFirst({
    where: exportWhere(viewer, studyId, id),
    include: EXPORT_PARTS,
  });
  if (!found) throw notFound("export");
  return preparedExportDto(found);
}

/** Files of a study that are being made or can be downloaded, the latest first. */
export async function listExports(viewer: Viewer, studyId: string): Promise<PreparedExports> {
  await requirePermission(viewer, studyId, "export.read");
  const found = await prisma().preparedExport.findMany({
    where: { studyId, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    orderBy: { id: "desc" },
    take: MAX_PREPARED_EXPORTS,
    include: EXPORT_PARTS,
  });
  return { exports: found.map(preparedExportDto) };
}

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

/** Deletes a file; the worker that is making it finds that out within a second and stops. */
export async function deleteExport(viewer: Viewer, studyId: string, id: string): Promise<void> {
  const { count } = await prisma().preparedExport.deleteMany({ where: exportWhere(viewer, studyId, id) });
  if (count === 0) throw notFound("export");
}

/** For the worker, now and then. */
export async function deleteExpiredExports(now = new Date()): Promise<number> {
  const { count } = await prisma().preparedExport.deleteMany({ where: { expiresAt: { lte: now } } });
  return count;
}
