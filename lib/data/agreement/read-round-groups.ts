import { prisma } from "@/lib/db/client";
import type { AgreementFilter } from "@/lib/domain/agreement-filter";
import type { RoundGroups } from "@/lib/domain/agreement-groups";
import { groupingSchema } from "@/lib/domain/agreement-systems";
import type { Viewer } from "@/lib/domain/viewer";
import { valueDistribution } from "@/lib/stats/agreement/value-distribution";
import { agreementOfPatterns, type Extent } from "./agreement-of-patterns";
import { keptResults } from "./counts/kept-results";
import { type LevelGroup, levelGroups, levelPatterns } from "./counts/level-groups";
import { roundCountsOf } from "./counts/round-counts-of";
import { findAnalysedRound } from "./find-analysed-round";
import { groupByName } from "./group-by-name";

const kept = keptResults<RoundGroups>();

/** Agreement on the round's 1–5 labels overall and by system, subset, domain and category. */
export async function readRoundGroups(
  viewer: Viewer,
  roundId: string,
  { raters, level }: Pick<AgreementFilter, "raters" | "level">,
): Promise<RoundGroups> {
  const round = await findAnalysedRound(viewer, "agreement.read", roundId);
  const counts = await roundCountsOf(prisma(), round, raters);
  return kept(counts, level, () => {
    const all = levelGroups(counts);
    const partOf = (groups: readonly LevelGroup[], seed: string, extent: Extent) => {
      const patterns = levelPatterns(groups);
      const { alpha, basis } = agreementOfPatterns(patterns, level, 0, `${round.seed} ${level} ${seed}`, extent);
      const { nRaters: _, ...units } = basis;
      return { alpha, basis: units, mean: valueDistribution(patterns).mean };
    };
    return {
      raters,
      level,
      quantity: round.protocol === "preference" ? "preference" : "score",
      overall: partOf(all, "alpha", "whole"),
      groups: groupingSchema.options.flatMap((grouping) =>
        groupByName(grouping, all).map(({ name, rows }) => ({
          grouping,
          name,
          ...partOf(rows, `${grouping} ${name}`, "part"),
        })),
      ),
    };
  });
}
