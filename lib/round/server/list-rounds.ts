import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import type { RoundSummary } from "@/lib/round/round";
import { requirePermission } from "@/lib/study/server/require-permission";
import { selectRounds } from "./select-rounds";

/** A study's rounds with how far they are, oldest first. */
export async function listRounds(viewer: Viewer, studyId: string): Promise<RoundSummary[]> {
  await requirePermission(viewer, studyId, "study.read");
  return selectRounds(Prisma.sql`r.study_id = ${studyId}::uuid`);
}
