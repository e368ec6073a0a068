import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";
import { Snapshot, snapshot } from "@/lib/db/snapshot";
import type { ResultsViewer } from "@/lib/people/viewer";
import type { AgreementFilter, RaterGroup } from "@/lib/results/agreement-filter";
import { type Coincidences, type RoundAgreement, roundAgreementFigure } from "@/lib/results/agreement-round";
import { isOfCategories, isOfManyLevels, measuredAt, readScale, scaleOfRound } from "@/lib/round/protocol/round-scale";
import { pairOrderOf } from "@/lib/round/protocol/scale";
import { histogram } from "@/lib/stats/agreement/histogram";
import { valueDistribution } from "@/lib/stats/agreement/value-distribution";
import { coincidenceMatrix } from "@/lib/stats/alpha/coincidence-matrix";
import { balanceReversed } from "@/lib/stats/label-value";
import { STATISTIC_FUNCTIONS } from "@/lib/stats/registry/statistic-functions";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { defined, mapStatistic, undefinedBecause } from "@/lib/stats/statistic";
import { agreementOfPatterns, prevalenceOf } from "./agreement-of-patterns";
import { type ClusteredLevels, clusteredLevelPatterns, readClusteredLevels } from "./counts/clustered-levels";
import { raterCounts } from "./counts/rater-counts";
import { cachedResult } from "./figures/cached-result";
import { type AnalysedRound, findAnalysedRound } from "./find-analysed-round";
import { groupOf } from "./group-of";
import { raterCondition } from "./live-labels";
import { sayNoLevels } from "./no-levels";
import type { CountedRound } from "./not-excluded";

const results = cachedResult("agreement", roundAgreementFigure.schema);

/** Alpha, distribution and coincidences of a round's levels. */
export async function readRoundAgreement(
  viewer: ResultsViewer,
  roundId: string,
  filter: Pick<AgreementFilter, "raters" | "level" | "order" | "without">,
): Promise<RoundAgreement> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "agreement.read", roundId, filter);
  return agreementOfRound(db, round, { ...filter, raters: await groupOf(db, round, filter.raters) });
}

type Counted = { raters: RaterGroup } & Pick<AgreementFilter, "level" | "order">;

/** The same for a round that was found already; from a snapshot what follows from that, which is not kept. */
export async function agreementOfRound(db: Reader, round: AnalysedRound, counted: Counted): Promise<RoundAgreement> {
  const { raters, level, order = "both" } = counted;
  const compute = async (seen: Reader) =>
    agreementOfLevels(seen, round, counted, await readClusteredLevels(seen, round, raters));
  if (db instanceof Snapshot) return { ...(await compute(db)), asOf: null };
  const key = `${raters} ${level} ${order}`;
  const { result, asOf } = await results({ db, round, key }, () => snapshot(compute));
  return { ...result, asOf };
}

/** The same of levels that were read already. */
export async function agreementOfLevels(
  db: Reader,
  round: AnalysedRound,
  { raters, level: asked, order }: Counted,
  levels: readonly ClusteredLevels[],
): Promise<Omit<RoundAgreement, "asOf">> {
  const scale = readScale(round, order);
  const level = measuredAt(round.scale, asked);
  const data = clusteredLevelPatterns(levels, scale);
  const { patterns } = data;
  const known = sayNoLevels(round.scale, levels.length > 0);
  const nRaters = await countRaters(db, round, raters);
  const { alpha: computed, basis, drawn } = agreementOfPatterns(data, level, nRaters);
  const alpha = { value: known(computed.value), interval: known(computed.interval) };
  const { mean, distribution } = distributionOf(patterns);
  return {
    raters,
    level,
    scale: round.scale,
    pairOrder: pairOrderOf(round.scale, order),
    alpha,
    basis,
    drawn,
    percentAgreement: basis.nLabels === 0 ? alpha.value : STATISTIC_FUNCTIONS.percent.compute(patterns, level),
    prevalence: scale.isOpen
      ? null
      : prevalenceOf(
          patterns,
          distribution.map(({ value, count }) => [String(value), count]),
        ),
    mean: isOfCategories(scaleOfRound(round)) ? NO_MEAN : known(mean),
    distribution: scale.isOpen ? [] : distribution.map((each) => ({ ...each, share: known(each.share) })),
    histogram: scale.isOpen || isOfManyLevels(scaleOfRound(round)) ? histogram(distribution) : null,
    coincidences: scale.isOpen ? NO_COINCIDENCES : coincidencesOf(patterns),
  };
}

export const NO_MEAN = undefinedBecause("values-not-numeric", "Categories have no mean.");

/** Real numbers seldom meet themselves. */
const NO_COINCIDENCES: Coincidences = { values: [], cells: [], totals: [], total: 0 };

/** How often each value was given, and their mean. Turning pairs round must change neither where they are read both ways. */
export function distributionOf(patterns: UnitPatterns): Pick<RoundAgreement, "distribution" | "mean"> {
  const { nLabels, values, mean } = valueDistribution(patterns);
  const counts = balanceReversed(
    patterns.scale,
    Float64Array.from(values, ({ count }) => count),
  );
  const n = nLabels > 0 ? defined(nLabels) : undefinedBecause("no-labels");
  return {
    mean: patterns.scale.isReversible && mean.defined ? undefinedBecause("no-direction") : mean,
    distribution: values.map(({ value }, index) => {
      const count = counts[index] ?? 0;
      return { value: Number(value), count, share: mapStatistic(n, (all) => count / all) };
    }),
  };
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

/** How many raters of a group have a label with a level in the round. */
async function countRaters(db: Reader, round: CountedRound, group: RaterGroup): Promise<number> {
  const { raters } = await row(
    z.object({ raters: z.int() }),
    Prisma.sql`
      SELECT count(*)::int AS raters FROM ${raterCounts(round)} y JOIN rater counted ON counted.id = y.rater_id
      WHERE y.round_id = ${round.id}::uuid AND y.levels > 0 ${raterCondition(group)}`,
    db,
  );
  return raters;
}
