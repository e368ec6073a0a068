import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { RoundSummary } from "@/lib/domain/round/round";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyWhere } from "../access";
import { selectRounds } from "./select-rounds";

/** A study's rounds with how far they are, oldest first. */
export async function listRounds(viewer: Viewer, studyId: string): Promise<RoundSummary[]> {
  const study = await prisma().study.findFirst({
    where: { AND: [{ id: studyId }, studyWhere(viewer, "study.read")] },
    select: { id: true },
  });
  if (!study) throw notFound("study");
  return selectRounds(Prisma.sql`r.study_id = ${studyId}::uuid`);
}
