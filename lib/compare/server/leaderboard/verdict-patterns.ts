import { z } from "zod";
import type { Source } from "@/lib/compare/sources";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { COMPARISON_STRATEGIES, COMPARISON_STRATEGY_NAMES } from "@/lib/judging/comparison-strategies";
import { type Asked, NOTHING_ASKED } from "@/lib/results/report/report-basis";
import { type CountedStudy, notExcluded } from "@/lib/results/server/not-excluded";
import { sumOfReversedSql } from "@/lib/results/server/scale-sql";
import { protocolSchema, scaleNameSchema } from "@/lib/round/protocol/protocol";
import { labelsPairs, protocolsThat } from "@/lib/round/protocol/protocols";
import { bestOf } from "@/lib/round/protocol/round-scale";
import { SCALE_NAMES } from "@/lib/round/protocol/scale-names";
import { inQuery } from "../sources/compare-sources";
import { comparisonScaleOf, outcomeSql, pairJudgements, responseNumbers } from "../sources/source-sql";

const rowSchema = z.object({
  raterId: z.uuid(),
  criterion: z.string(),
  form: z.enum(["comparison", "rating", "pass-rate"]),
  protocol: protocolSchema,
  scale: scaleNameSchema.nullable(),
  series: z.string().nullable(),
  rounds: z.array(z.object({ id: z.uuid(), name: z.string() })),
  subset: z.string(),
  instructions: z.int(),
  pairs: z.int(),
  twice: z.int(),
  same: z.int(),
  withTruth: z.int(),
  credit: z.int(),
});
export type VerdictRow = z.infer<typeof rowSchema>;

/** What tells the lines of the leaderboard apart. */
const lineOf = (alias: string) =>
  Prisma.raw(
    ["rater_id", "criterion", "form", "protocol", "scale", "series"].map((column) => `${alias}.${column}`).join(", "),
  );
const LINE = lineOf("d");

const RATING_STRATEGIES = COMPARISON_STRATEGY_NAMES.filter((name) => COMPARISON_STRATEGIES[name].ratings);
const LOWEST_BEST = SCALE_NAMES.filter((name) => bestOf(name) === "lowest");

/**
 * What judges said of pairs, counted by subset and by what it comes to for one instruction. A judge of comparisons says
 * it in one order or both; a rating or checklist pass rate of both responses says that the better one is preferred.
 * Each pair counts once per protocol, scale and series of checklists, in whichever of their rounds it is (`rounds`);
 * what was asked in another way is separate. Labels of another criterion than the truth's are excluded. A judge of
 * pairs that rates each response chooses by the order where its ratings are equal: the same choice in both orders means
 * that they differ. A choice of neither is never right; of two equal ratings half is, as only chance is left.
 */
export function readVerdictPatterns(
  db: Reader,
  study: CountedStudy,
  truth: Source,
  only: Asked = NOTHING_ASKED,
): Promise<VerdictRow[]> {
  const { studyId } = study;
  const source = inQuery(truth);
  const pairProtocols = Prisma.sql`${protocolsThat(labelsPairs)}::protocol[]`;
  const lean = Prisma.sql`CASE WHEN o.annotation_id IS NULL THEN d.level ELSE o.level END - ${sumOfReversedSql(Prisma.sql`d.scale`)} / 2`;
  return rows(
    rowSchema,
    Prisma.sql`
      WITH judge AS (
        SELECT id, CASE WHEN configuration #>> '{options,strategy}' = ANY (${RATING_STRATEGIES}::text[])
          THEN 'rating' ELSE 'comparison' END AS form
        FROM rater WHERE study_id = ${studyId}::uuid AND kind = 'judge' AND id <> ALL (${truth.raterIds}::uuid[])
      ), of_judges AS MATERIALIZED (
        SELECT a.id, a.rater_id, a.level, a.shown_order, a.round_id, t.instruction_id, t.response_a_id, t.response_b_id,
          d.protocol, coalesce(d.scale, '') AS scale, coalesce(c.series, '') AS series,
          coalesce(d.rated_criterion, d.criterion, '') AS criterion,
          CASE WHEN d.protocol = ANY (${pairProtocols}) THEN judge.form WHEN a.level IS NULL THEN 'pass-rate' ELSE 'rating' END AS form
        FROM judge JOIN annotation a ON a.rater_id = judge.id AND a.superseded_at IS NULL
        JOIN round d ON d.id = a.round_id AND d.study_id = ${studyId}::uuid
        JOIN task t ON t.id = a.task_id AND t.stratum = 'main' LEFT JOIN checklist c ON c.id = t.checklist_id
        WHERE coalesce(d.rated_criterion, d.criterion, ${truth.criterion}, '') = coalesce(${truth.criterion}, d.rated_criterion, d.criterion, '')${ofAsked(only)}${notExcluded(study)}
      ), truth AS MATERIALIZED (
        SELECT x, y, CASE ${outcomeSql("l", source)} WHEN 'win' THEN -1 WHEN 'loss' THEN 1 END AS better FROM (${truthJudgements(study, source)}) said
      ), shown AS (
        SELECT ${LINE}, d.instruction_id,
          least(d.response_a_id, d.response_b_id) AS x, greatest(d.response_a_id, d.response_b_id) AS y,
          (d.response_a_id < d.response_b_id) = (coalesce(o.shown_order, d.shown_order) = 'ab') AS x_first,
          CASE WHEN d.response_a_id < d.response_b_id THEN 1 ELSE -1 END * (${lean}) AS lean
        FROM of_judges d LEFT JOIN judged_order o ON o.annotation_id = d.id
        WHERE d.protocol = ANY (${pairProtocols}) AND (d.level IS NOT NULL OR o.annotation_id IS NOT NULL)
      ), compared AS (
        SELECT ${LINE}, d.instruction_id, d.x, d.y,
          count(*) FILTER (WHERE d.x_first) > 0 AND count(*) FILTER (WHERE NOT d.x_first) > 0 AS twice,
          sign(avg(d.lean) FILTER (WHERE d.x_first)) AS first, sign(avg(d.lean) FILTER (WHERE NOT d.x_first)) AS second,
          sign(avg(d.lean)) AS once
        FROM shown d GROUP BY ${LINE}, d.instruction_id, d.x, d.y
      ), numbers AS MATERIALIZED (
        SELECT ${LINE}, d.response_id, round(avg(d.v)::numeric, 9) AS v
        FROM (
          SELECT ${LINE}, d.response_a_id AS response_id,
            coalesce(CASE WHEN d.scale = ANY (${LOWEST_BEST}::text[]) THEN -d.level ELSE d.level END, (
              SELECT avg((said.answer = 'YES')::int) FROM checklist_answer said
              WHERE said.annotation_id = d.id AND said.answer IN ('YES', 'NO'))) AS v
          FROM of_judges d WHERE d.protocol <> ALL (${pairProtocols})
        ) d WHERE d.v IS NOT NULL GROUP BY ${LINE}, d.response_id
      ), rated AS (
        SELECT ${LINE}, response.instruction_id, truth.x, truth.y, TRUE AS twice,
          CASE WHEN d.v = other.v THEN -1 ELSE sign(other.v - d.v) END::float8 AS first,
          CASE WHEN d.v = other.v THEN 1 ELSE sign(other.v - d.v) END::float8 AS second, NULL::float8 AS once
        FROM truth JOIN numbers d ON d.response_id = truth.x
        JOIN numbers other ON other.response_id = truth.y AND (${lineOf("other")}) = (${LINE})
        JOIN response ON response.id = truth.x
      ), by_instruction AS (
        SELECT ${LINE}, d.instruction_id, count(*) AS pairs,
          count(*) FILTER (WHERE d.twice) AS twice,
          count(*) FILTER (WHERE d.twice AND d.first IS NOT DISTINCT FROM d.second) AS same,
          count(truth.better) AS with_truth,
          sum(CASE WHEN truth.better IS NULL THEN 0
            WHEN d.twice THEN (d.first IS NOT DISTINCT FROM truth.better)::int + (d.second IS NOT DISTINCT FROM truth.better)::int
            ELSE 2 * (d.once IS NOT DISTINCT FROM truth.better)::int END) AS credit
        FROM (SELECT * FROM compared UNION ALL SELECT * FROM rated) d
        LEFT JOIN truth ON truth.x = d.x AND truth.y = d.y
        GROUP BY ${LINE}, d.instruction_id
      ), line AS (
        SELECT ${LINE}, json_agg(json_build_object('id', d.id, 'name', d.name) ORDER BY d.created_at, d.id) AS rounds,
          min(d.created_at) AS since
        FROM (
          SELECT DISTINCT ${LINE}, round.id, round.name, round.created_at
          FROM of_judges d JOIN round ON round.id = d.round_id
          WHERE d.protocol = ANY (${pairProtocols}) OR (d.rater_id, d.response_a_id) IN (
            SELECT rater_id, x FROM rated UNION SELECT rater_id, y FROM rated)
        ) d GROUP BY ${LINE}
      )
      SELECT d.rater_id AS "raterId", d.criterion, d.form, d.protocol, nullif(d.scale, '') AS scale,
        nullif(d.series, '') AS series, (array_agg(line.rounds))[1] AS rounds, coalesce(n.subset, '') AS subset,
        count(*)::int AS instructions, d.pairs::int, d.twice::int, d.same::int, d.with_truth::int AS "withTruth", d.credit::int
      FROM by_instruction d JOIN instruction n ON n.id = d.instruction_id
      JOIN line ON (${lineOf("line")}) = (${LINE})
      GROUP BY ${LINE}, n.subset, d.pairs, d.twice, d.same, d.with_truth, d.credit
      ORDER BY d.rater_id, d.criterion, d.form, min(line.since), d.protocol, d.scale, d.series, 8, 10, 11, 12, 13, 14`,
    db,
  );
}

/** What the truth says of each two responses `x` and `y`: the sum and the number of its levels, or a number for each. */
function truthJudgements(study: CountedStudy, source: ReturnType<typeof inQuery>): Prisma.Sql {
  const { bestForA, bestForB } = comparisonScaleOf(source.scale);
  return source.shape === "pairs"
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
}

/** The condition that a label of the round `d`, the task `t` and the checklist `c` is of these; a pair is of its two systems. */
function ofAsked({ rounds, series, systems }: Asked): Prisma.Sql {
  const conditions = [
    ...(rounds === null ? [] : [Prisma.sql`d.id = ANY (${[...rounds]}::uuid[])`]),
    ...(series === null ? [] : [Prisma.sql`(c.id IS NULL OR c.series = ANY (${[...series]}::text[]))`]),
    ...(systems === null
      ? []
      : [
          Prisma.sql`NOT EXISTS (
            SELECT FROM response shown JOIN system shown_of ON shown_of.id = shown.system_id
            WHERE shown.id IN (t.response_a_id, t.response_b_id) AND shown_of.name <> ALL (${[...systems]}::text[]))`,
        ]),
  ];
  return conditions.length === 0 ? Prisma.empty : Prisma.sql` AND ${Prisma.join(conditions, " AND ")}`;
}
