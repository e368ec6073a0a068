import type { Prisma } from "@/lib/db/generated/client";
import type { PreparedExport } from "@/lib/exports/prepared-export";
import { newExportSchema } from "@/lib/exports/prepared-export";

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
