import { notFound, studyWhere } from "@/lib/data/access";
import { prisma } from "@/lib/db/client";
import type { StudyAction } from "@/lib/domain/permission";
import type { Protocol, RoundStatus } from "@/lib/domain/protocol";
import type { Viewer } from "@/lib/domain/viewer";
import type { Reader } from "./query-rows";

export interface AnalysedRound {
  id: string;
  studyId: string;
  studyName: string;
  name: string;
  protocol: Protocol;
  status: RoundStatus;
  overlap: number;
  levelNames: string[];
  checklistSeries: string | null;
  allowUnknown: boolean;
  shufflePositions: boolean;
  seed: number;
}

/** The round whose labels the viewer may look at, or NOT_FOUND. */
export async function findAnalysedRound(
  viewer: Viewer,
  action: StudyAction & ("agreement.read" | "export.read"),
  roundId: string,
  db: Reader = prisma(),
): Promise<AnalysedRound> {
  const round = await db.round.findFirst({
    where: { id: roundId, study: studyWhere(viewer, action) },
    select: {
      id: true,
      studyId: true,
      study: { select: { name: true } },
      name: true,
      protocol: true,
      status: true,
      overlap: true,
      levelNames: true,
      checklistSeries: true,
      allowUnknown: true,
      shufflePositions: true,
      seed: true,
    },
  });
  if (!round) throw notFound("round");
  const { study, ...own } = round;
  return { ...own, studyName: study.name };
}
