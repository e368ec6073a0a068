import { prisma, type Transaction } from "@/lib/db/client";
import { addJobs } from "@/lib/db/jobs";
import { checkExport, downloadName } from "@/lib/exports/export";
import {
  isOfArchive,
  isOfRound,
  MAX_PREPARED_EXPORTS,
  type NewExport,
  newExportSchema,
  type PreparedExport,
} from "@/lib/exports/prepared-export";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, requirePermission } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { checkStudyExport } from "../with-study-export";
import { exportJob } from "./export-progress";
import { EXPORT_PARTS, preparedExportDto } from "./prepared-exports";
import { refuseHugeDataset } from "./refuse-large-export";

/**
 * Has a worker make a file.
 * @throws NOT_FOUND without the right to export the study, or such a round in it; INVALID where nothing would be in the file;
 * CONFLICT while the study has too many
 */
export async function createExport(viewer: Viewer, studyId: string, wanted: NewExport): Promise<PreparedExport> {
  const asked = newExportSchema.parse(wanted);
  if (isOfRound(asked)) {
    checkExport(asked.file, { license: asked.options.license, hasTexts: asked.options.texts === "yes" });
  } else if (isOfArchive(asked)) {
    await requirePermission(viewer, studyId, "export.read");
  } else {
    await checkStudyExport(viewer, studyId, asked.file, asked.options);
  }
  return prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, "export.read", transaction);
    // One after another, since two requests at once would both find room; but allowed during an import into the study.
    await transaction.$executeRaw`SELECT FROM study WHERE id = ${studyId}::uuid FOR NO KEY UPDATE`;
    await transaction.preparedExport.deleteMany({ where: { studyId, expiresAt: { lte: new Date() } } });
    if ((await transaction.preparedExport.count({ where: { studyId } })) >= MAX_PREPARED_EXPORTS) {
      throw new AppError(
        "CONFLICT",
        `This study has ${MAX_PREPARED_EXPORTS} prepared files, which is the most. Delete one first.`,
      );
    }
    const made = await transaction.preparedExport.create({
      data: { studyId, asked, ...(await nameOf(transaction, studyId, asked)) },
      include: EXPORT_PARTS,
    });
    await addJobs([exportJob(made.id)], transaction);
    return preparedExportDto(made);
  });
}

async function nameOf(transaction: Transaction, studyId: string, asked: NewExport) {
  if (!isOfRound(asked)) return { fileName: `tickbox-${asked.file}` };
  const { roundId, file, options } = asked;
  const round = await transaction.round.findFirst({ where: { id: roundId, studyId }, select: { name: true } });
  if (!round) throw notFound("round");
  if (file === "dataset.zip" && options.tables !== "labels") await refuseHugeDataset(roundId, transaction);
  return { roundId, fileName: downloadName(round.name, file, options) };
}
