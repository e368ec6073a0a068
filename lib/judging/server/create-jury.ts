import { prisma } from "@/lib/db/client";
import type { NewJury } from "@/lib/judging/jury";
import { readRaterConfiguration } from "@/lib/judging/rater-configuration";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { insertJudge, lockStudyForRaters } from "./insert-judge";

/** A jury of the study's judges, imported ones too. No jury sits on another, nor do people: their consensus is a source already. */
export async function createJury(
  viewer: Viewer,
  studyId: string,
  { name, ...jury }: NewJury,
): Promise<{ raterId: string }> {
  return prisma().$transaction(async (transaction) => {
    await lockStudyForRaters(transaction, viewer, studyId);
    const members = await transaction.rater.findMany({
      where: { studyId, id: { in: jury.members }, kind: { in: ["judge", "imported"] } },
      select: { name: true, simulated: true, configuration: true },
    });
    if (members.length < jury.members.length) throw notFound("judge");
    const other = members.find(({ configuration }) => readRaterConfiguration(configuration)?.type === "jury");
    if (other) {
      throw new AppError("INVALID", `"${other.name}" is a jury itself. Choose its members instead.`);
    }
    return insertJudge(transaction, viewer, {
      studyId,
      name,
      simulated: members.some(({ simulated }) => simulated),
      configuration: { type: "jury", ...jury },
    });
  });
}
