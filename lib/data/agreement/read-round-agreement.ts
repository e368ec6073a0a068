import { prisma } from "@/lib/db/client";
import type { Reader } from "@/lib/db/rows";
import type { AgreementFilter, RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import { type Coincidences, type RoundAgreement, roundAgreementSchema } from "@/lib/domain/agreement/agreement-round";
import { levelValues } from "@/lib/domain/protocol/scale";
import type { Viewer } from "@/lib/domain/viewer";
import { valueDistribution } from "@/lib/stats/agreement/value-distribution";
import { coincidenceMatrix } from "@/lib/stats/alpha/coincidence-matrix";
import { STATISTIC_FUNCTIONS } from "@/lib/stats/registry/statistic-functions";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { agreementOfPatterns } from "./agreement-of-patterns";
import { levelGroups, levelPatterns } from "./counts/level-groups";
import { roundResults } from "./counts/round-results";
import { type AnalysedRound, findAnalysedRound } from "./find-analysed-round";
import { groupOf } from "./group-of";

const results = roundResults("agreement", roundAgreementSchema);

/** Alpha, distribution and coincidences of a round's levels. */
export async function readRoundAgreement(
  viewer: Viewer,
  roundId: string,
  filter: Pick<AgreementFilter, "raters" | "level">,
): Promise<RoundAgreement> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "agreement.read", roundId);
  return agreementOfRound(db, round, { ...filter, raters: await groupOf(db, round, filter.raters) });
}

/** The same for a round that was found already, in the snapshot of `db`. */
export async function agreementOfRound(
  db: Reader,
  round: AnalysedRound,
  { raters, level }: { raters: RaterGroup } & Pick<AgreementFilter, "level">,
): Promise<RoundAgreement> {
  return results({ db, round, group: raters, key: level }, (digest, nRaters) => {
    const patterns = levelPatterns(levelGroups(digest), levelValues(round.scale));
    const { nLabels: _, values, mean } = valueDistribution(patterns);
    return {
      raters,
      level,
      scale: round.scale,
      ...agreementOfPatterns(patterns, level, nRaters, `${round.seed} ${level} alpha`),
      percentAgreement: STATISTIC_FUNCTIONS.percent.compute(patterns, level),
      mean,
      distribution: values.map(({ value, count, share }) => ({ value: Number(value), count, share })),
      coincidences: coincidencesOf(patterns),
    };
  });
}

function coincidencesOf(patterns: UnitPatterns): Coincidences {
  const { values, coincidences, valueTotals, total } = coincidenceMatrix(patterns);
  return {
    values: values.map(Number),
    cells: values.map((_, row) => [...coincidences.subarray(row * values.length, (row + 1) * values.length)]),
    totals: [...valueTotals],
    total,
  };
}
