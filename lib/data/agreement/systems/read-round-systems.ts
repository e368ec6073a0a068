import { prisma } from "@/lib/db/client";
import type { AgreementFilter } from "@/lib/domain/agreement/agreement-filter";
import { type RoundSystems, roundSystemsSchema } from "@/lib/domain/agreement/agreement-systems";
import type { Viewer } from "@/lib/domain/viewer";
import { levelGroups } from "../counts/level-groups";
import { responseTallies } from "../counts/response-tallies";
import { roundCountsOf } from "../counts/round-counts-of";
import { roundResults } from "../counts/round-results";
import { findAnalysedRound } from "../find-analysed-round";
import { groupOf } from "../group-of";
import { checklistRows, systemCategories } from "./checklist-rows";
import { scoreOutcomes } from "./score-outcomes";
import { scoreRows } from "./score-rows";
import { preferenceOutcomes, systemPairs, systemStandings } from "./system-outcomes";

const results = roundResults("systems", roundSystemsSchema);

/** What the round says of the systems: scores, checklist measures, outcomes per pair of systems. */
export async function readRoundSystems(
  viewer: Viewer,
  roundId: string,
  { raters: asked, answers }: Pick<AgreementFilter, "raters" | "answers">,
): Promise<RoundSystems> {
  const round = await findAnalysedRound(viewer, "agreement.read", roundId);
  const db = prisma();
  const raters = await groupOf(db, round, asked);
  return results({ db, round, group: raters, key: answers }, async (digest) => {
    const isPreference = round.protocol === "preference";
    const levels = levelGroups(digest);
    const tallies = round.protocol === "check_then_score" ? responseTallies(digest, answers) : [];
    const outcomes = systemPairs(
      isPreference
        ? preferenceOutcomes(levels)
        : await scoreOutcomes(db, round, await roundCountsOf(db, round, raters)),
    );
    return {
      raters,
      answers,
      scores: isPreference ? [] : scoreRows(levels, round.seed),
      checklist: checklistRows(tallies, round.seed),
      outcomes,
      standings: systemStandings(outcomes),
      categories: systemCategories(tallies, levels, round.seed),
    };
  });
}
