import { prisma } from "@/lib/db/client";
import type { AgreementFilter } from "@/lib/domain/agreement-filter";
import type { RoundSystems } from "@/lib/domain/agreement-systems";
import type { Viewer } from "@/lib/domain/viewer";
import { findAnalysedRound } from "./find-analysed-round";
import { readChecklistRows } from "./read-checklist-rows";
import { readOutcomes } from "./read-outcomes";
import { readScoreRows } from "./read-score-rows";

/** What the round says of the systems: scores, checklist measures, or outcomes per pair of systems. */
export async function readRoundSystems(
  viewer: Viewer,
  roundId: string,
  { raters, answers }: Pick<AgreementFilter, "raters" | "answers">,
): Promise<RoundSystems> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "agreement.read", roundId);
  const isPreference = round.protocol === "preference";
  const [scores, checklist, outcomes] = await Promise.all([
    isPreference ? [] : readScoreRows(db, round, raters),
    round.protocol === "check_then_score" ? readChecklistRows(db, round, raters, answers) : [],
    isPreference ? readOutcomes(db, round, raters) : [],
  ]);
  return { raters, answers, scores, checklist, outcomes };
}
