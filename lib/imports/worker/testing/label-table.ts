import { prisma } from "@/lib/db/client";
import { exportedBy } from "@/lib/exports/server/testing/exported";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";

export const bytesOf = exportedBy(exportFileBytes);

/** Levels of the instructions in their order, by rater. */
export const fileOf = (labels: Readonly<Record<string, readonly (number | string)[]>>, header = "value") =>
  [
    `item,system,rater,${header}`,
    ...Object.entries(labels).flatMap(([rater, levels]) =>
      levels.map((level, index) => `instruction-${index},secret-system-left,${rater},${level}`),
    ),
  ].join("\n");

export async function levelsOf(studyId: string) {
  const found = await prisma().annotation.findMany({
    where: { studyId },
    include: { rater: true, task: true },
    orderBy: [{ rater: { number: "asc" } }, { task: { position: "asc" } }],
  });
  return found.map(({ level }) => level);
}
