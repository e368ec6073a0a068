import type { AnswerAgreement } from "@/lib/domain/agreement/agreement-checklist";
import { passRate } from "@/lib/stats/checklist/pass-rate";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { agreementOfPatterns, type Extent } from "./agreement-of-patterns";
import { clusteredPatterns } from "./counts/clustered-levels";

/** So many units (a question asked of a response) were answered like this. */
export interface AnswerCounts {
  yes: number;
  no: number;
  unknown: number;
  units: number;
  /** units of one cluster are drawn together; without it each is drawn by itself */
  cluster?: number;
}

/** There are answers, then, so that "no labels" would be wrong. */
const ALL_UNKNOWN = { value: undefinedBecause("all-unknown"), interval: undefinedBecause("all-unknown") };

/** Nominal alpha of answers, UNKNOWN as missing, with how they were answered. */
export function answerAgreement(
  groups: readonly AnswerCounts[],
  nRaters: number,
  extent: Extent = "whole",
): AnswerAgreement {
  const data = clusteredPatterns(
    { values: ["YES", "NO"] },
    groups.map(({ yes, no, units, cluster }, index) => ({ counts: [yes, no], units, cluster: cluster ?? index })),
  );
  const total = (count: (group: AnswerCounts) => number) =>
    groups.reduce((sum, group) => sum + count(group) * group.units, 0);
  const tally = { yes: total((g) => g.yes), no: total((g) => g.no), unknown: total((g) => g.unknown) };
  const answers = tally.yes + tally.no + tally.unknown;
  const { alpha, basis, drawn } = agreementOfPatterns(data, "nominal", nRaters, { extent, unit: "questions" });
  return {
    alpha: tally.unknown > 0 && tally.unknown === answers ? ALL_UNKNOWN : alpha,
    basis,
    drawn,
    ...tally,
    passRate: passRate(tally),
    unknownRate: answers > 0 ? defined(tally.unknown / answers) : undefinedBecause("no-labels"),
  };
}
