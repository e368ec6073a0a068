import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { Source } from "@/lib/domain/agreement/sources";
import { COMPARISON_STRATEGIES, COMPARISON_STRATEGY_NAMES } from "@/lib/domain/judge/comparison-strategies";
import { labelsPairs, protocolsThat } from "@/lib/domain/protocol/protocols";
import { bestOf } from "@/lib/domain/protocol/round-scale";
import { SCALE_NAMES } from "@/lib/domain/protocol/scale-names";
import { type CountedStudy, keptLabels } from "../kept-labels";
import { sumOfReversedSql } from "../scale-sql";
import { inQuery } from "../sources/compare-sources";
import { comparisonScaleOf, outcomeSql, pairJudgements, responseNumbers } from "../sources/source-sql";

const rowSchema = z.object({
  raterId: z.uuid(),
  criterion: z.string(),
  form: z.enum(["comparison", "rating", "pass-rate"]),
  subset: z.string(),
  instructions: z.int(),
  pairs: z.int(),
  twice: z.int(),
  same: z.int(),
  withTruth: z.int(),
  credit: z.int(),
});
export type VerdictRow = z.infer<typeof rowSchema>;

const RATING_STRATEGIES = COMPARISON_STRATEGY_NAMES.filter((name) => COMPARISON_STRATEGIES[name].ratings);
const LOWEST_BEST = SCALE_NAMES.filter((name) => bestOf(name) === "lowest");

/**
 * What judges said of pairs, counted by subset and by what it comes to for one instruction. A judge of comparisons says
 * it in one order or both; a rating, or the pass rate of a checklist, of both responses says that the better one is
 * preferred. Labels of one criterion are put together, whichever rounds they are of; a rating only with those on its scale.
 * Labels of another criterion than the truth's are left out. A judge of pairs that rates each response chooses by the order
 * where its ratings are equal: that its choices of both orders are the same says that they differ. A choice of neither is never right; of two equal ratings half is, since nothing but chance is left to choose by.
 */
export function readVerdictPatterns(db: Reader, study: CountedStudy, truth: Source): Promise<VerdictRow[]> {
  const { studyId } = study;
  const source = inQuery(truth);
  const { bestForA, bestForB } = comparisonScaleOf(source.scale);
  const says =
    source.shape === "pairs"
      ? Prisma.sql`
          SELECT least(j.x, j.y) AS x, greatest(j.x, j.y) AS y,
            CASE WHEN j.x < j.y THEN j.s ELSE ${bestForA + bestForB}::float8 * j.n - j.s END AS ls, j.n AS ln,
            NULL::float8 AS la, NULL::float8 AS lb
          FROM (${pairJudgements(study, source)}) j`
      : Prisma.sql`
          SELECT one.response_id AS x, other.response_id AS y, NULL::float8 AS ls, NULL::int AS ln,
            one.v AS la, other.v AS lb
          FROM (${responseNumbers(study, source.reference)}) one
          JOIN (${responseNumbers(study, source.reference)}) other
            ON other.instruction_id = one.instruction_id AND other.response_id > one.response_id`;
  const pairProtocols = Prisma.sql`${protocolsThat(labelsPairs)}::protocol[]`;
  const lean = Prisma.sql`CASE WHEN o.annotation_id IS NULL THEN a.level ELSE o.level END - ${sumOfReversedSql(Prisma.sql`d.scale`)} / 2`;
  return rows(
    rowSchema,
    Prisma.sql`
      WITH judge AS (
        SELECT id, CASE WHEN configuration #>> '{options,strategy}' = ANY (${RATING_STRATEGIES}::text[])
          THEN 'rating' ELSE 'comparison' END AS form
        FROM rater WHERE study_id = ${studyId}::uuid AND kind = 'judge' AND id <> ALL (${truth.raterIds}::uuid[])
      ), of_judges AS MATERIALIZED (
        SELECT a.id, a.rater_id, judge.form, a.level, a.shown_order, a.task_id, d.protocol, d.scale,
          coalesce(d.rated_criterion, d.criterion, '') AS criterion
        FROM judge JOIN annotation a ON a.rater_id = judge.id AND a.superseded_at IS NULL
        JOIN round d ON d.id = a.round_id AND d.study_id = ${studyId}::uuid
        JOIN task t ON t.id = a.task_id AND t.stratum = 'main'${keptLabels(study)}
        WHERE coalesce(d.rated_criterion, d.criterion, ${truth.criterion}, '') = coalesce(${truth.criterion}, d.rated_criterion, d.criterion, '')
      ), truth AS MATERIALIZED (
        SELECT x, y, CASE ${outcomeSql("l", source)} WHEN 'win' THEN -1 WHEN 'loss' THEN 1 END AS better FROM (${says}) said
      ), shown AS (
        SELECT d.rater_id, d.form, d.criterion, t.instruction_id,
          least(t.response_a_id, t.response_b_id) AS x, greatest(t.response_a_id, t.response_b_id) AS y,
          (t.response_a_id < t.response_b_id) = (coalesce(o.shown_order, d.shown_order) = 'ab') AS x_first,
          CASE WHEN t.response_a_id < t.response_b_id THEN 1 ELSE -1 END * (${lean}) AS lean
        FROM of_judges d JOIN annotation a ON a.id = d.id JOIN task t ON t.id = d.task_id
        LEFT JOIN judged_order o ON o.annotation_id = d.id
        WHERE d.protocol = ANY (${pairProtocols}) AND (d.level IS NOT NULL OR o.annotation_id IS NOT NULL)
      ), compared AS (
        SELECT rater_id, criterion, form, instruction_id, x, y,
          count(*) FILTER (WHERE x_first) > 0 AND count(*) FILTER (WHERE NOT x_first) > 0 AS twice,
          sign(avg(lean) FILTER (WHERE x_first)) AS first, sign(avg(lean) FILTER (WHERE NOT x_first)) AS second,
          sign(avg(lean)) AS once
        FROM shown GROUP BY rater_id, criterion, form, instruction_id, x, y
      ), numbers AS MATERIALIZED (
        SELECT rater_id, criterion, form, response_id, round(avg(v)::numeric, 9) AS v
        FROM (
          SELECT d.rater_id, d.criterion, t.response_a_id AS response_id,
            CASE WHEN d.level IS NULL THEN 'pass-rate' ELSE 'rating' END AS form, d.scale,
            coalesce(CASE WHEN d.scale = ANY (${LOWEST_BEST}::text[]) THEN -d.level ELSE d.level END, (
              SELECT avg((said.answer = 'YES')::int) FROM checklist_answer said
              WHERE said.annotation_id = d.id AND said.answer <> 'UNKNOWN')) AS v
          FROM of_judges d JOIN task t ON t.id = d.task_id
          WHERE d.protocol <> ALL (${pairProtocols})
        ) each WHERE v IS NOT NULL GROUP BY rater_id, criterion, form, scale, response_id
      ), rated AS (
        SELECT one.rater_id, one.criterion, one.form, response.instruction_id, truth.x, truth.y, TRUE AS twice,
          CASE WHEN one.v = other.v THEN -1 ELSE sign(other.v - one.v) END::float8 AS first,
          CASE WHEN one.v = other.v THEN 1 ELSE sign(other.v - one.v) END::float8 AS second, NULL::float8 AS once
        FROM truth JOIN numbers one ON one.response_id = truth.x
        JOIN numbers other ON other.response_id = truth.y AND other.rater_id = one.rater_id
          AND other.criterion = one.criterion AND other.form = one.form
        JOIN response ON response.id = truth.x
      ), by_instruction AS (
        SELECT said.rater_id, said.criterion, said.form, said.instruction_id, count(*) AS pairs,
          count(*) FILTER (WHERE said.twice) AS twice,
          count(*) FILTER (WHERE said.twice AND said.first IS NOT DISTINCT FROM said.second) AS same,
          count(truth.better) AS with_truth,
          sum(CASE WHEN truth.better IS NULL THEN 0
            WHEN said.twice THEN (said.first IS NOT DISTINCT FROM truth.better)::int + (said.second IS NOT DISTINCT FROM truth.better)::int
            ELSE 2 * (said.once IS NOT DISTINCT FROM truth.better)::int END) AS credit
        FROM (SELECT * FROM compared UNION ALL SELECT * FROM rated) said
        LEFT JOIN truth ON truth.x = said.x AND truth.y = said.y
        GROUP BY said.rater_id, said.criterion, said.form, said.instruction_id
      )
      SELECT found.rater_id AS "raterId", found.criterion, found.form, coalesce(n.subset, '') AS subset,
        count(*)::int AS instructions, found.pairs::int, found.twice::int, found.same::int,
        found.with_truth::int AS "withTruth", found.credit::int
      FROM by_instruction found JOIN instruction n ON n.id = found.instruction_id
      GROUP BY 1, 2, 3, 4, found.pairs, found.twice, found.same, found.with_truth, found.credit
      ORDER BY 1, 2, 3, 4, 6, 7, 8, 9, 10`,
    db,
  );
}
