import { z } from "zod";
import { comparisonScaleOf, pairJudgements, responseNumbers } from "@/lib/compare/server/sources/source-sql";
import type { Source } from "@/lib/compare/sources";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { parseScorerId, type ScorerReference } from "@/lib/improve/best-of-n";
import { liveLabels } from "@/lib/results/server/live-labels";
import { bestOf } from "@/lib/round/protocol/round-scale";
import { groupRows } from "@/lib/stats/group-rows";
import type { Best } from "@/lib/stats/preference/outcome";
import { notFound } from "@/lib/study/server/access";

const rowSchema = z.object({
  instructionId: z.uuid(),
  responseId: z.uuid(),
  sample: z.int(),
  score: z.number().nullable(),
  truth: z.number().nullable(),
});
export type SampleRow = z.infer<typeof rowSchema>;

/** Which of two samples is better by what a source gives them; of pairs that is the share of those won. */
export function directionOf({ shape, scale }: Source): Best {
  return bestOf(shape === "scores" ? scale : null);
}

/** The samples of a system with what two sources give them, by instruction in order of import; only where there are several. */
export async function readSamples(
  studyId: string,
  systemId: string,
  scorer: Source,
  truth: Source | null,
  db: Reader = prisma(),
): Promise<SampleRow[][]> {
  const scores = (source: Source | null) => {
    if (source === null) return Prisma.sql`SELECT NULL::uuid AS response_id, NULL::float8 AS v`;
    const reference = parseScorerId(source.id);
    if (reference === null) throw notFound("source");
    return sampleScores(studyId, systemId, { reference, shape: source.shape, scale: source.scale });
  };
  const found = await rows(
    rowSchema,
    Prisma.sql`
      WITH score AS MATERIALIZED (${scores(scorer)}), truth AS MATERIALIZED (${scores(truth)}),
      own AS (
        SELECT r.id, r.instruction_id, r.sample, count(*) OVER (PARTITION BY r.instruction_id) AS samples
        FROM response r WHERE r.study_id = ${studyId}::uuid AND r.system_id = ${systemId}::uuid
      )
      SELECT own.instruction_id AS "instructionId", own.id AS "responseId", own.sample, score.v AS score, truth.v AS truth
      FROM own JOIN instruction i ON i.id = own.instruction_id
      LEFT JOIN score ON score.response_id = own.id LEFT JOIN truth ON truth.response_id = own.id
      WHERE own.samples > 1
      ORDER BY i.position, own.sample`,
    db,
  );
  return [...groupRows(found, ({ instructionId }) => instructionId).values()];
}

/**
 * What a source gives each sample of a system: response_id and v. A source of pairs gives the share of the pairs with
 * other samples that a sample wins, a tie counting half.
 */
function sampleScores(
  studyId: string,
  systemId: string,
  { reference, shape, scale }: { reference: ScorerReference; shape: Source["shape"]; scale: Source["scale"] },
): Prisma.Sql {
  if (shape === "scores") {
    const numbers =
      reference.kind === "adjudicated"
        ? decidedScores(studyId, reference.roundId)
        : responseNumbers({ studyId, excluded: null }, reference);
    return Prisma.sql`
      SELECT number.response_id, number.v FROM (${numbers}) number
      JOIN response scored ON scored.id = number.response_id AND scored.system_id = ${systemId}::uuid`;
  }
  const { winBelow, lossAbove } = comparisonScaleOf(scale);
  const judgements =
    reference.kind === "adjudicated"
      ? decidedPreferences(studyId, reference.roundId)
      : pairJudgements({ studyId, excluded: null }, { reference, scale });
  return Prisma.sql`
    SELECT point.response_id, round(avg(point.points), 9)::float8 AS v
    FROM (
      SELECT said.x, said.y,
        CASE WHEN said.s / said.n < ${winBelow}::float8 THEN 1 WHEN said.s / said.n > ${lossAbove}::float8 THEN 0 ELSE 0.5 END AS won
      FROM (${judgements}) said
      JOIN response rx ON rx.id = said.x AND rx.system_id = ${systemId}::uuid
      JOIN response ry ON ry.id = said.y AND ry.system_id = ${systemId}::uuid
    ) judged
    CROSS JOIN LATERAL (VALUES (judged.x, judged.won), (judged.y, 1 - judged.won)) AS point(response_id, points)
    GROUP BY point.response_id`;
}

/** The decided score, where there is one, else the mean of what people gave. */
function decidedScores(studyId: string, roundId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT t.response_a_id AS response_id,
      round(coalesce(max(decided.level), avg(a.level) FILTER (WHERE person.id IS NOT NULL))::numeric, 9)::float8 AS v
    ${labelsAndDecisions(studyId, roundId)}
    GROUP BY t.id, t.response_a_id
    HAVING coalesce(max(decided.level), count(a.level) FILTER (WHERE person.id IS NOT NULL)) > 0`;
}

/** The same of pairs: a decided preference counts as one label. */
function decidedPreferences(studyId: string, roundId: string): Prisma.Sql {
  const people = Prisma.sql`FILTER (WHERE person.id IS NOT NULL)`;
  return Prisma.sql`
    SELECT t.response_a_id AS x, t.response_b_id AS y,
      coalesce(max(decided.level), sum(a.level) ${people}) AS s,
      CASE WHEN max(decided.level) IS NULL THEN count(a.level) ${people} ELSE 1 END::int AS n
    ${labelsAndDecisions(studyId, roundId)}
    GROUP BY t.id, t.response_a_id, t.response_b_id
    HAVING coalesce(max(decided.level), count(a.level) ${people}) > 0`;
}

function labelsAndDecisions(studyId: string, roundId: string): Prisma.Sql {
  return Prisma.sql`
    FROM task t JOIN annotation a ON a.task_id = t.id
    LEFT JOIN rater person ON person.id = a.rater_id AND person.kind = 'human'
    LEFT JOIN adjudication decided ON decided.task_id = t.id
    WHERE t.study_id = ${studyId}::uuid AND ${liveLabels({ id: roundId, studyId, excluded: null }, "all")}`;
}
