import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { type TwoRatersRow, twoRatersFigure } from "@/lib/results/two-raters";
import { type ReadScale, readScale } from "@/lib/round/protocol/round-scale";
import { type PairOrder, pairOrderOf } from "@/lib/round/protocol/scale";
import { groupRows } from "@/lib/stats/group-rows";
import { twoRaterAgreement } from "@/lib/stats/kappa/two-rater-agreement";
import { occurringScale, type ValueScale } from "@/lib/stats/label-value";
import { seededRandom } from "@/lib/stats/resampling/random";
import { resamplesFor } from "./agreement-of-patterns";
import { raterCounts } from "./counts/rater-counts";
import { roundFigure } from "./figures/round-figure";
import type { AnalysedRound } from "./find-analysed-round";
import { compareNames } from "./group-by-name";
import { liveLabels, raterCondition } from "./live-labels";

/**
 * Where exactly two raters of a group labelled levels, such as two experts: how far they agree, raw and by Cohen's kappa,
 * overall and by subset (llmbar 4.2).
 */
export const readTwoRaters = roundFigure(twoRatersFigure, async ({ db, round, raters }, { order = "both" }) => ({
  raters,
  pairOrder: pairOrderOf(round.scale, order),
  rows: await rowsOfTwo(db, round, raters, order),
}));

async function rowsOfTwo(
  db: Reader,
  round: AnalysedRound,
  raters: RaterGroup,
  order: PairOrder,
): Promise<TwoRatersRow[]> {
  const scale = readScale(round, order);
  // Real numbers are no categories that one could agree on by chance.
  if (scale.isOpen) return [];
  const [first, second, ...others] = await readRaters(db, round, raters);
  if (!first || !second || others.length > 0) return [];
  const labelled = await readBothLabels(db, round, [first.raterId, second.raterId]);
  return agreementRows(labelled, scaleOf(scale, labelled));
}

/** Three are as many as one needs to know of. */
function readRaters(db: Reader, round: AnalysedRound, group: RaterGroup) {
  return rows(
    z.object({ raterId: z.uuid() }),
    Prisma.sql`
      SELECT counted.id AS "raterId" FROM ${raterCounts(round)} y JOIN rater counted ON counted.id = y.rater_id
      WHERE y.round_id = ${round.id}::uuid AND y.labels > 0 ${raterCondition(group)} ORDER BY counted.number LIMIT 3`,
    db,
  );
}

const bothSchema = z.object({
  instructionId: z.uuid(),
  subset: z.string().nullable(),
  first: z.number(),
  second: z.number(),
});
type BothLabels = z.infer<typeof bothSchema>;

function readBothLabels(db: Reader, round: AnalysedRound, [first, second]: [string, string]): Promise<BothLabels[]> {
  return rows(
    bothSchema,
    Prisma.sql`
      SELECT t.instruction_id AS "instructionId", n.subset, a.level AS first, other.level AS second
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN instruction n ON n.id = t.instruction_id
      JOIN (
        SELECT a.task_id, a.level FROM annotation a JOIN task t ON t.id = a.task_id
        WHERE ${liveLabels(round, "anybody")} AND a.rater_id = ${second}::uuid
      ) other ON other.task_id = a.task_id
      WHERE ${liveLabels(round, "anybody")} AND a.rater_id = ${first}::uuid
        AND a.level IS NOT NULL AND other.level IS NOT NULL
      ORDER BY t.position`,
    db,
  );
}

/** Of a longer scale only the levels that occur are looked at: others change nothing. */
const MOST_POINTS = 11;

function scaleOf({ values, isReversible }: ReadScale, labelled: readonly BothLabels[]): ValueScale {
  if (values.length > 0 && values.length <= MOST_POINTS) return { values, isReversible, ordering: "declared" };
  return occurringScale(labelled.flatMap(({ first, second }) => [first, second]));
}

function agreementRows(labelled: readonly BothLabels[], scale: ValueScale): TwoRatersRow[] {
  const bySubset = [...groupRows(labelled, ({ subset }) => JSON.stringify(subset)).values()]
    .map((of) => ({ subset: of[0]?.subset ?? null, of }))
    .sort((a, b) => compareNames(a.subset, b.subset));
  const hasSubsets = bySubset.some(({ subset }) => subset !== null);
  return [
    { subset: null, ...agreementOf(labelled, scale) },
    ...(hasSubsets ? bySubset.map(({ subset, of }) => ({ subset: subset ?? "none", ...agreementOf(of, scale) })) : []),
  ];
}

function agreementOf(labelled: readonly BothLabels[], scale: ValueScale): Omit<TwoRatersRow, "subset"> {
  const pairs = labelled.map(({ instructionId, first, second }) => ({
    first: scale.values.indexOf(first),
    second: scale.values.indexOf(second),
    cluster: instructionId,
  }));
  const { n, nClusters, share, shareInterval, kappa, kappaInterval } = twoRaterAgreement(pairs, scale, {
    random: seededRandom(FIGURE_SEED),
    resamples: resamplesFor("part", labelled.length),
  });
  return {
    n,
    instructions: nClusters,
    share: { value: share, interval: shareInterval },
    kappa: { value: kappa, interval: kappaInterval },
  };
}
