import { prisma } from "@/lib/db/client";
import type { AgreementFilter } from "@/lib/domain/agreement/agreement-filter";
import { type RoundSystems, roundSystemsSchema } from "@/lib/domain/agreement/agreement-systems";
import { hasAnswers, labelsPairs } from "@/lib/domain/protocol/protocols";
import { isOfCategories, scaleOfRound } from "@/lib/domain/protocol/round-scale";
import type { Viewer } from "@/lib/domain/viewer";
import { readResponseGroups } from "../counts/answer-groups";
import { readClusteredLevels } from "../counts/clustered-levels";
import { findAnalysedRound } from "../find-analysed-round";
import { groupOf } from "../group-of";
import { roundFigures } from "../results/round-results";
import { checklistRows, systemCategories } from "./checklist-rows";
import { pairOutcomes } from "./pair-outcomes";
import { scoreRows } from "./score-rows";
import { systemPairs, systemStandings } from "./system-outcomes";

const results = roundFigures("systems", roundSystemsSchema.omit({ asOf: true }));

/** What the round says of the systems: scores, checklist measures, outcomes per pair of systems. */
export async function readRoundSystems(
  viewer: Viewer,
  roundId: string,
  { raters: asked, answers, without }: Pick<AgreementFilter, "raters" | "answers" | "without">,
): Promise<RoundSystems> {
  const round = await findAnalysedRound(viewer, "agreement.read", roundId, { without });
  const db = prisma();
  const raters = await groupOf(db, round, asked);
  const { result, asOf } = await results({ db, round, key: `${raters} ${answers}` }, async (db) => {
    const isOfPairs = labelsPairs(round.protocol);
    const scale = scaleOfRound(round);
    const isSorted = isOfCategories(scale);
    const levels = await readClusteredLevels(db, round, raters);
    const tallies = hasAnswers(round.protocol) ? await readResponseGroups(db, round, raters, answers) : [];
    const outcomes = scale && !isSorted ? pairOutcomes(levels, scale) : [];
    return {
      raters,
      answers,
      scores: scale && !isOfPairs ? scoreRows(levels, scale) : [],
      checklist: checklistRows(tallies),
      outcomes: systemPairs(outcomes),
      standings: systemStandings(outcomes),
      categories: systemCategories(tallies, isOfPairs ? [] : levels, scale),
    };
  });
  return { ...result, asOf };
}
