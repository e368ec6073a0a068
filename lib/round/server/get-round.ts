import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import { labellingOptionsSchema } from "@/lib/round/labelling-options";
import { levelGuidesSchema } from "@/lib/round/level-guides";
import type { Round } from "@/lib/round/round";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { studyActions } from "@/lib/study/study-actions";
import { selectRounds } from "./select-rounds";

/** A round as its researcher sees it. */
export async function getRound(viewer: Viewer, roundId: string): Promise<Round> {
  const round = await prisma().round.findFirst({
    where: { id: roundId, study: studyWhere(viewer, "study.read") },
    select: {
      allowUnknown: true,
      shufflePositions: true,
      byInstruction: true,
      guidelines: true,
      levelNames: true,
      levelGuides: true,
      leaseMinutes: true,
      seed: true,
      categories: true,
      raterLanguages: true,
      raterExpertise: true,
      labellingOptions: true,
      study: {
        select: {
          id: true,
          name: true,
          isDemo: true,
          memberships: { where: { userId: viewer.kind === "user" ? viewer.userId : "" }, select: { role: true } },
        },
      },
    },
  });
  const [summary] = round ? await selectRounds(Prisma.sql`r.id = ${roundId}::uuid`) : [];
  if (!round || !summary) throw notFound("round");
  const { study, raterLanguages, raterExpertise, labellingOptions, levelGuides, ...settings } = round;
  const raters = { languages: raterLanguages, expertise: raterExpertise };
  const { memberships, ...studyBasis } = study;
  return {
    ...summary,
    ...settings,
    raters,
    levelGuides: levelGuidesSchema.parse(levelGuides),
    options: labellingOptionsSchema.parse(labellingOptions),
    study: studyBasis,
    may: studyActions(viewer, memberships[0]?.role ?? null),
  };
}
