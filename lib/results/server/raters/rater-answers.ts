import type { RaterAnswers, RoundRaters } from "@/lib/results/agreement-raters";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { MIN_LABELS } from "@/lib/results/raters-to-look-at";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { leaveOneRaterOut } from "@/lib/stats/alpha/leave-one-rater-out";
import { raterDifferences } from "@/lib/stats/alpha/rater-differences";
import { passRate } from "@/lib/stats/checklist/pass-rate";
import { ratersAgainstOthers } from "@/lib/stats/consensus/rater-against-others";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { resamplesFor } from "../agreement-of-patterns";
import type { AnswerTable } from "./load-answer-table";

/** How each rater answers the checklists' questions compared with the others, by the rater's number. */
export function raterAnswers(
  { table, clusterOfUnit, unknown, labels }: AnswerTable,
  { isSample, tables }: { isSample: boolean; tables: number },
) {
  const found = krippendorffAlpha(patternsFromTable(table), "nominal");
  const allUnknown = table.valueIndex.length === 0 && unknown.size > 0;
  const alpha = allUnknown ? undefinedBecause("all-unknown") : found.alpha;
  const without = leaveOneRaterOut(table, "nominal");
  const differs = raterDifferences(table, "nominal", {
    random: seededRandom(FIGURE_SEED),
    clusterOfUnit,
    fewest: MIN_LABELS,
    tables,
  });
  const against = ratersAgainstOthers(table, "none", {
    random: seededRandom(FIGURE_SEED),
    resamples: resamplesFor("part", table.valueIndex.length / Math.max(1, table.nRaters)),
    clusterOfUnit,
  });
  const given = table.raterIds?.map(() => [0, 0]) ?? [];
  table.raterIndex.forEach((rater, index) => {
    const counts = given[rater];
    const value = table.valueIndex[index] ?? 0;
    if (counts) counts[value] = (counts[value] ?? 0) + 1;
  });
  const raters = new Map<string, RaterAnswers>();
  table.raterIds?.forEach((number, index) => {
    const [left, other] = [without[index], against[index]];
    if (!left || !other) return;
    const [yes = 0, no = 0] = given[index] ?? [];
    const counts = { yes, no, unknown: unknown.get(number) ?? 0 };
    const answers = yes + no + counts.unknown;
    raters.set(number, {
      ...counts,
      passRate: passRate(counts),
      unknownRate: answers > 0 ? defined(counts.unknown / answers) : undefinedBecause("no-labels"),
      alphaWithout: left.without.alpha,
      change: left.change,
      differsPValue: differs[index] ?? undefinedBecause("no-labels"),
      kappa: { value: other.kappa, interval: other.kappaInterval },
      same: { value: other.same, interval: other.sameInterval },
      nConsensus: other.nConsensus,
    });
  });
  const round: NonNullable<RoundRaters["answers"]> = { alpha, nUnitsPairable: found.nUnitsPairable, labels, isSample };
  return { round, of: (number: number) => raters.get(String(number)) ?? null };
}
