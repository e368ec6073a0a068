import { setImmediate as letOthersIn } from "node:timers/promises";
import type { AgreementFilter } from "@/lib/domain/agreement/agreement-filter";
import { type RoundSystems, roundSystemsSchema } from "@/lib/domain/agreement/agreement-systems";
import { hasAnswers, labelsPairs } from "@/lib/domain/protocol/protocols";
import { isOfCategories, scaleOfRound } from "@/lib/domain/protocol/round-scale";
import type { Viewer } from "@/lib/domain/viewer";
import { readResponseGroups } from "../counts/answer-groups";
import { readClusteredLevels } from "../counts/clustered-levels";
import { roundReader } from "../results/round-reader";
import { checklistRows, systemCategories } from "./checklist-rows";
import { pairOutcomes } from "./pair-outcomes";
import { scoreRows } from "./score-rows";
import { systemPairs, systemStandings } from "./system-outcomes";

const read = roundReader("systems", roundSystemsSchema.omit({ asOf: true }));

/** What the round says of the systems: scores, checklist measures, outcomes per pair of systems. */
export function readRoundSystems(
  viewer: Viewer,
  roundId: string,
  { answers, ...whose }: Pick<AgreementFilter, "raters" | "answers" | "without">,
): Promise<RoundSystems> {
  return read({ viewer, roundId, whose, key: answers }, async ({ db, round, raters }) => {
    const isOfPairs = labelsPairs(round.protocol);
    const scale = scaleOfRound(round);
    const isSorted = isOfCategories(scale);
    const levels = await readClusteredLevels(db, round, raters);
    const tallies = hasAnswers(round.protocol) ? await readResponseGroups(db, round, raters, answers) : [];
    await letOthersIn();
    const outcomes = scale && !isSorted ? pairOutcomes(levels, scale) : [];
    await letOthersIn();
    const scores = scale && !isOfPairs ? scoreRows(levels, scale) : [];
    await letOthersIn();
    const checklist = await checklistRows(tallies);
    const pairs = systemPairs(outcomes);
    await letOthersIn();
    const standings = systemStandings(outcomes);
    await letOthersIn();
    const categories = await systemCategories(tallies, isOfPairs ? [] : levels, scale);
    return { raters, answers, scores, checklist, outcomes: pairs, standings, categories };
  });
}
