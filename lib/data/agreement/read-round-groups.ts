import { prisma } from "@/lib/db/client";
import type { AgreementFilter, AgreementLevel } from "@/lib/domain/agreement/agreement-filter";
import { type RoundGroups, roundGroupsSchema } from "@/lib/domain/agreement/agreement-groups";
import { groupingSchema } from "@/lib/domain/agreement/agreement-systems";
import { isOfCategories, measuredAt, readScale, scaleOfRound } from "@/lib/domain/protocol/round-scale";
import { pairOrderOf } from "@/lib/domain/protocol/scale";
import type { Viewer } from "@/lib/domain/viewer";
import { percentAgreement } from "@/lib/stats/agreement/percent-agreement";
import { agreementOfPatterns } from "./agreement-of-patterns";
import { type ClusteredPatterns, clusteredLevelPatterns, readClusteredLevels } from "./counts/clustered-levels";
import { type AnalysedRound, findAnalysedRound } from "./find-analysed-round";
import { groupByName } from "./group-by-name";
import { groupOf } from "./group-of";
import { sayNoLevels } from "./no-levels";
import { agreementOfLevels, distributionOf, NO_MEAN } from "./read-round-agreement";
import { roundFigures } from "./results/round-results";

const results = roundFigures("groups", roundGroupsSchema.pick({ drawn: true, overall: true, groups: true }));

/** Agreement on the round's levels overall and by system, subset, domain and category. */
export async function readRoundGroups(
  viewer: Viewer,
  roundId: string,
  {
    raters: asked,
    level: askedLevel,
    order = "both",
    without,
  }: Pick<AgreementFilter, "raters" | "level" | "order" | "without">,
): Promise<RoundGroups> {
  const round = await findAnalysedRound(viewer, "agreement.read", roundId, { without });
  const db = prisma();
  const raters = await groupOf(db, round, asked);
  const scale = readScale(round, order);
  const level = measuredAt(round.scale, askedLevel);
  const { result, asOf } = await results({ db, round, key: `${raters} ${level} ${order}` }, async (db) => {
    const all = await readClusteredLevels(db, round, raters);
    // As on the round's own page.
    const { alpha, basis, mean, percentAgreement, drawn } = await agreementOfLevels(
      db,
      round,
      { raters, level, order },
      all,
    );
    const { nRaters: _, ...units } = basis;
    const overall = { alpha, basis: units, mean, percentAgreement };
    return {
      drawn,
      overall,
      groups: groupingSchema.options.flatMap((grouping) =>
        groupByName(grouping, all).map(({ name, rows }) => ({
          grouping,
          name,
          // A part that holds every task is the whole, with its interval.
          ...(rows.length === all.length ? overall : partOf(clusteredLevelPatterns(rows, scale), level, round)),
        })),
      ),
    };
  });
  return { raters, level, scale: round.scale, pairOrder: pairOrderOf(round.scale, order), ...result, asOf };
}

function partOf(data: ClusteredPatterns, level: AgreementLevel, round: AnalysedRound) {
  const known = sayNoLevels(round.scale);
  const { alpha, basis } = agreementOfPatterns(data, level, 0, { extent: "part" });
  const { nRaters: _, ...units } = basis;
  return {
    alpha: { value: known(alpha.value), interval: known(alpha.interval) },
    basis: units,
    mean: isOfCategories(scaleOfRound(round)) ? NO_MEAN : known(distributionOf(data.patterns).mean),
    percentAgreement: known(percentAgreement(data.patterns).share),
  };
}
