import type { AnswerAgreement } from "@/lib/results/agreement-checklist";
import { passRate } from "@/lib/stats/checklist/pass-rate";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { agreementOfPatterns, type Extent, prevalenceOf } from "./agreement-of-patterns";
import { clusteredPatterns } from "./counts/clustered-levels";

/** Units (a question asked of a response) that were answered like this. */
export interface AnswerCounts {
  yes: number;
  no: number;
  unknown: number;
  units: number;
  /** units of one cluster are drawn together */
  cluster: number;
}

const MORE_THAN_RATERS = 2 ** 24;

/** There are answers, then, so that "no labels" would be wrong. */
const ALL_UNKNOWN = { value: undefinedBecause("all-unknown"), interval: undefinedBecause("all-unknown") };

/** Nominal alpha of answers, UNKNOWN as missing, with how they were answered. */
export function answerAgreement(
  groups: readonly AnswerCounts[],
  nRaters: number,
  extent: Extent = "whole",
): AnswerAgreement {
  const tally = { yes: 0, no: 0, unknown: 0 };
  for (const { yes, no, unknown, units } of groups) {
    tally.yes += yes * units;
    tally.no += no * units;
    tally.unknown += unknown * units;
  }
  const answers = tally.yes + tally.no + tally.unknown;
  const lists = new Map<number, readonly number[]>();
  const data = clusteredPatterns({ values: ["YES", "NO"] }, groups, ({ yes, no }) => {
    const key = yes * MORE_THAN_RATERS + no;
    const counts = lists.get(key) ?? [yes, no];
    lists.set(key, counts);
    return counts;
  });
  const { alpha, basis, drawn } = agreementOfPatterns(data, "nominal", nRaters, { extent, unit: "questions" });
  return {
    alpha: tally.unknown > 0 && tally.unknown === answers ? ALL_UNKNOWN : alpha,
    basis,
    drawn,
    ...tally,
    passRate: passRate(tally),
    prevalence: prevalenceOf(data.patterns, [
      ["YES", tally.yes],
      ["NO", tally.no],
    ]),
    unknownRate: answers > 0 ? defined(tally.unknown / answers) : undefinedBecause("no-labels"),
  };
}
