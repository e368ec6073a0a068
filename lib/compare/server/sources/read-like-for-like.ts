import { z } from "zod";
import type { LikeForLikeDto } from "@/lib/compare/judges";
import { type Source, shareRaters } from "@/lib/compare/sources";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { estimateOf } from "@/lib/results/server/estimate-of";
import type { CountedStudy } from "@/lib/results/server/not-excluded";
import { groupRows } from "@/lib/stats/group-rows";
import { type JudgedLikeUnits, judgeBesideCeiling } from "@/lib/stats/preference/beside-ceiling";
import { OUTCOMES } from "@/lib/stats/preference/outcome";
import { seededRandom } from "@/lib/stats/resampling/random";
import { inQuery } from "./compare-sources";
import type { LeftOutInTurn } from "./read-human-ceiling";
import { eachPairInCommon, outcomeSql, type SourceInQuery } from "./source-sql";

/** A unit: its labels, what the source says, and the position (from 1) of a label like the source's own among them, or 0. */
const unitSchema = z.string().transform((text) => {
  const [labels = "", prediction, own] = text.split("|");
  return {
    labels: labels.split(" ").map(Number),
    prediction: z.enum(OUTCOMES).parse(prediction),
    own: Number(own) - 1,
  };
});
const rowSchema = z.object({
  key: z.string(),
  /** the units of an instruction */
  held: z.string().transform((text) => text.split(";").map((unit) => unitSchema.parse(unit))),
  /** how many instructions hold this */
  instructions: z.int(),
});
type Row = z.infer<typeof rowSchema>;

/**
 * Each source in the place of each of the truth's raters, against the others: what can be read against the human ceiling. One of
 * these raters takes its own place alone. Sources that share raters with the truth otherwise have no such figure.
 * @returns by the source's id
 */
export async function readLikeForLike(
  db: Reader,
  study: CountedStudy,
  truth: Source,
  inTurn: LeftOutInTurn | null,
  predictions: readonly Source[],
): Promise<ReadonlyMap<string, LikeForLikeDto>> {
  const found = new Map<string, LikeForLikeDto>();
  if (inTurn === null) return found;
  const eachRater = new Map<string, Map<string, Row[]>>();
  // One after the other: a study with many sources must not take every connection.
  for (const prediction of predictions) {
    const isOneOfThem = isOneRaterOf(prediction, truth);
    if (!isOneOfThem && shareRaters(prediction, truth)) continue;
    const { reference, ...source } = inQuery(prediction);
    if (!("raterId" in reference)) {
      const all = await rows(rowSchema, unitsSql(study, truth, inTurn, { reference, ...source }), db);
      found.set(prediction.id, besideCeiling(all, inTurn, isOneOfThem));
      continue;
    }
    const together = `${reference.kind} ${reference.roundId}`;
    const known =
      eachRater.get(together) ??
      groupRows(
        await rows(
          rowSchema,
          unitsSql(study, truth, inTurn, {
            ...source,
            reference: { kind: "each-rater", of: reference.kind, roundId: reference.roundId },
          }),
          db,
        ),
        (row) => row.key,
      );
    eachRater.set(together, known);
    found.set(prediction.id, besideCeiling(known.get(reference.raterId) ?? [], inTurn, isOneOfThem));
  }
  return found;
}

function isOneRaterOf({ raterIds, juryMembers }: Source, truth: Source): boolean {
  const [only, ...others] = raterIds;
  const isAlone = only !== undefined && others.length === 0 && juryMembers.length === 0;
  return isAlone && truth.raterIds.includes(only);
}

/** Each unit in which the source judged the pair, with the outcome as seen from the unit's first response. */
function unitsSql(study: CountedStudy, truth: Source, { units }: LeftOutInTurn, prediction: SourceInQuery): Prisma.Sql {
  // Of scores there is one unit for two responses; of pairs each order in which they were shown is one.
  const isSame =
    truth.shape === "pairs"
      ? Prisma.sql`said.x = unit.x AND said.y = unit.y`
      : Prisma.sql`least(said.x, said.y) = least(unit.x, unit.y) AND greatest(said.x, said.y) = greatest(unit.x, unit.y)`;
  return Prisma.sql`
    WITH unit AS MATERIALIZED (${units}), said AS MATERIALIZED (
      SELECT key, x, y, ${outcomeSql("p", prediction)} AS outcome
      FROM (${eachPairInCommon(study, inQuery(truth), prediction)}) pair_in_common
    )
    SELECT key, held, count(*)::int AS instructions FROM (
      SELECT key, string_agg(entry, ';' ORDER BY entry) AS held FROM (
        SELECT said.key, unit.instruction_id, concat_ws('|', array_to_string(unit.labels, ' '),
          CASE WHEN said.x = unit.x OR said.outcome = 'tie' THEN said.outcome WHEN said.outcome = 'win' THEN 'loss' ELSE 'win' END,
          coalesce(array_position(unit.labels, unit.labels[array_position(unit.rater_ids, said.key)]), 0)) AS entry
        FROM said JOIN unit ON ${isSame}
      ) entries GROUP BY key, instruction_id
    ) instruction GROUP BY key, held ORDER BY key, held`;
}

/** Every source begins the same sequences, so that one more moves no interval. */
const drawing = () => ({ random: seededRandom(FIGURE_SEED) });

function besideCeiling(found: readonly Row[], { rule }: LeftOutInTurn, isOneOfThem: boolean): LikeForLikeDto {
  const units = found.flatMap(({ held, instructions }, cluster) =>
    held.flatMap(({ own, ...unit }): JudgedLikeUnits[] => {
      const like = { ...unit, units: instructions, cluster };
      if (!isOneOfThem) return [like];
      return own < 0 ? [] : [{ ...like, own }];
    }),
  );
  const { nUnits, nComparisons, drawsClusters, pld, wpld } = judgeBesideCeiling(units, rule, drawing);
  return {
    nUnits,
    nComparisons,
    drawsInstructions: drawsClusters,
    pld: [estimateOf(pld[0].judge), estimateOf(pld[1].judge), estimateOf(pld[2].judge)],
    wpld: estimateOf(wpld.judge),
    people: wpld.people,
    difference: isOneOfThem ? null : estimateOf(wpld.difference),
    closer: isOneOfThem ? null : wpld.closer,
  };
}
