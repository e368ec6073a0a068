import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { naturalOrder } from "@/lib/format/natural-order";
import type { JudgeSamples, JudgeSamplesQuery } from "@/lib/judging/judge-costs";
import type { Viewer } from "@/lib/people/viewer";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { ANSWERED_RESPONSE } from "@/lib/results/server/answered-response";
import { majorityCurve } from "@/lib/stats/consensus/majority-curve";
import { groupRows } from "@/lib/stats/group-rows";
import { seededRandom } from "@/lib/stats/resampling/random";
import { notFound, studyWhere } from "@/lib/study/server/access";

const questionSchema = z.object({
  roundId: z.uuid(),
  roundName: z.string(),
  series: z.string(),
  cluster: z.string(),
  right: z.int(),
  wrong: z.int(),
  known: z.boolean(),
});

/**
 * How accurate the majority of k of a judge's samples would be at its checklists' questions in one round, from the samples
 * that it gave (several a question), against known answers, else the people's majority; and what k samples of each question
 * cost there. Without a round: the one with the most such questions, of several the first.
 * @throws NOT_FOUND without such a judge or the right to read the study's agreement
 */
export async function readJudgeSamples(
  viewer: Viewer,
  studyId: string,
  raterId: string,
  asked: JudgeSamplesQuery = {},
): Promise<JudgeSamples> {
  const judge = await prisma().rater.findFirst({
    where: { id: raterId, studyId, kind: "judge", study: studyWhere(viewer, "agreement.read") },
    select: { id: true },
  });
  if (!judge) throw notFound("judge");
  const rounds = [...groupRows(await readQuestions(studyId, raterId), ({ roundId }) => roundId)];
  const most = rounds.toSorted(([, one], [, other]) => other.length - one.length)[0];
  const [roundId, questions] = (asked.round === undefined ? most : rounds.find(([id]) => id === asked.round)) ?? [];
  const money = roundId === undefined ? null : await readMoney(roundId, raterId);
  const points = majorityCurve(questions ?? [], { random: seededRandom(FIGURE_SEED) });
  return {
    rounds: rounds.map(([id, of]) => ({
      id,
      name: of[0]?.roundName ?? "",
      series: [...new Set(of.map(({ series }) => series))].sort(naturalOrder),
    })),
    roundId: roundId ?? null,
    points: points.map(({ k, accuracy, interval }) => ({
      k,
      accuracy: { value: accuracy, interval },
      cost: money && money.labels > 0 ? (money.once + money.perSample * k) / money.labels : null,
    })),
    nQuestions: questions?.length ?? 0,
    nInstructions: new Set(questions?.map(({ cluster }) => cluster)).size,
    nKnown: questions?.filter(({ known }) => known).length ?? 0,
    currency: money?.currency ?? null,
  };
}

/**
 * Each question of each response with several samples, once a round, as its newest run left it. People's majority is of the
 * answers in the same round where there are any, else of each person's newest in other rounds.
 */
function readQuestions(studyId: string, raterId: string) {
  return rows(
    questionSchema,
    Prisma.sql`
      WITH judged AS (
        SELECT DISTINCT ON (item.subject_id) item.subject_id AS task_id, item.result, item.finished_at
        FROM run JOIN run_item item ON item.run_id = run.id AND item.state = 'done' AND item.produced_id IS NOT NULL
        WHERE run.study_id = ${studyId}::uuid AND run.rater_id = ${raterId}::uuid AND run.kind = 'judge-round'
        ORDER BY item.subject_id, item.finished_at DESC
      ), said AS MATERIALIZED (
        SELECT DISTINCT ON (t.round_id, about.response_id, ca.item_id) t.round_id, t.instruction_id, about.response_id,
          t.checklist_id, ca.item_id, ca.yes, ca.no
        FROM judged JOIN task t ON t.id = judged.task_id AND t.stratum = 'main'
        CROSS JOIN LATERAL (
          SELECT (answer ->> 'itemId')::uuid AS item_id, answer ->> 'side' AS side, (answer ->> 'yes')::int AS yes,
            (answer ->> 'no')::int AS no
          FROM jsonb_array_elements(judged.result -> 'answers') AS given(answer)
        ) ca
        CROSS JOIN LATERAL (SELECT ${ANSWERED_RESPONSE} AS response_id) about
        WHERE ca.yes + ca.no > 1
        ORDER BY t.round_id, about.response_id, ca.item_id, judged.finished_at DESC
      ), given AS MATERIALIZED (
        SELECT DISTINCT ON (t.round_id, a.rater_id, about.response_id, ca.item_id) t.round_id, a.rater_id,
          about.response_id, ca.item_id, a.created_at,
          CASE ca.answer WHEN 'YES' THEN 1 WHEN 'NO' THEN -1 ELSE 0 END AS lean
        FROM task t JOIN annotation a ON a.task_id = t.id AND a.superseded_at IS NULL
        JOIN rater r ON r.id = a.rater_id AND r.kind <> 'judge' AND NOT r.simulated
        JOIN checklist_answer ca ON ca.annotation_id = a.id
        CROSS JOIN LATERAL (SELECT ${ANSWERED_RESPONSE} AS response_id) about
        WHERE t.study_id = ${studyId}::uuid AND t.stratum = 'main' AND ca.item_id IN (SELECT item_id FROM said)
        ORDER BY t.round_id, a.rater_id, about.response_id, ca.item_id, a.created_at DESC, a.id DESC
      ), in_round AS (
        SELECT round_id, response_id, item_id, sum(lean) AS lean FROM given GROUP BY round_id, response_id, item_id
      ), anywhere AS (
        SELECT response_id, item_id, sum(lean) AS lean
        FROM (
          SELECT DISTINCT ON (rater_id, response_id, item_id) response_id, item_id, lean FROM given
          ORDER BY rater_id, response_id, item_id, created_at DESC, round_id DESC
        ) newest GROUP BY response_id, item_id
      ), right_answers AS (
        SELECT said.*, known.known IS NOT NULL AS is_known,
          CASE coalesce(known.known::text, CASE sign(coalesce(in_round.lean, anywhere.lean)) WHEN 1 THEN 'YES' WHEN -1 THEN 'NO' END)
            WHEN 'YES' THEN TRUE WHEN 'NO' THEN FALSE END AS is_yes
        FROM said
        LEFT JOIN LATERAL (
          SELECT truth.known FROM known_answers(said.response_id, said.checklist_id) truth
          WHERE truth.item_id = said.item_id AND truth.known IN ('YES', 'NO')
        ) known ON TRUE
        LEFT JOIN in_round USING (round_id, response_id, item_id)
        LEFT JOIN anywhere ON anywhere.response_id = said.response_id AND anywhere.item_id = said.item_id
      )
      SELECT d.id AS "roundId", d.name AS "roundName", c.series, found.instruction_id::text AS cluster,
        CASE WHEN is_yes THEN yes ELSE no END AS "right", CASE WHEN is_yes THEN no ELSE yes END AS wrong, is_known AS known
      FROM right_answers found JOIN round d ON d.id = found.round_id JOIN checklist c ON c.id = found.checklist_id
      WHERE is_yes IS NOT NULL ORDER BY d.created_at, d.id, found.instruction_id, response_id, item_id`,
  );
}

const moneySchema = z.object({ labels: z.int(), once: z.number(), perSample: z.number(), currency: z.string() });

/**
 * What its calls of a round cost, from their tokens at the prices of their runs: the prompt of one request that gave several samples is
 * paid once, all else for each sample. An answer from an earlier call counts as if it had been paid for in this run. Null
 * where its runs have several currencies.
 */
async function readMoney(roundId: string, raterId: string): Promise<z.infer<typeof moneySchema> | null> {
  const found = await rows(
    moneySchema,
    Prisma.sql`
      WITH spent AS (
        SELECT run.id AS run_id, run.currency, item.id AS item_id,
          greatest(1, (SELECT max((each.answer ->> 'yes')::int + (each.answer ->> 'no')::int)
            FROM jsonb_array_elements(item.result -> 'answers') AS each(answer)))::float8 AS samples,
          jsonb_array_length(call.completion -> 'choices') > 1
            AND coalesce((call.completion ->> 'requests')::int, 1) = 1 AS at_once,
          (call.completion #>> '{usage,promptTokens}')::float8 / 1e6
            * coalesce((price.value ->> 'promptPerMillion')::float8, 0) AS prompt,
          (call.completion #>> '{usage,completionTokens}')::float8 / 1e6
            * coalesce((price.value ->> 'completionPerMillion')::float8, 0) AS completion
        FROM run JOIN run_item item ON item.run_id = run.id AND item.state = 'done' AND item.produced_id IS NOT NULL
        JOIN model_call call ON call.item_id = item.id AND call.ok
        LEFT JOIN LATERAL jsonb_each(run.prices) AS price(model_id, value) ON price.model_id = call.model_id::text
        WHERE run.round_id = ${roundId}::uuid AND run.rater_id = ${raterId}::uuid AND run.kind = 'judge-round'
          AND jsonb_array_length(coalesce(item.result -> 'answers', '[]')) > 0
      )
      SELECT count(DISTINCT item_id)::int AS labels, sum(CASE WHEN at_once THEN prompt ELSE 0 END)::float8 AS once,
        sum((completion + CASE WHEN at_once THEN 0 ELSE prompt END) / samples)::float8 AS "perSample", currency
      FROM spent GROUP BY currency`,
  );
  const [only, other] = found;
  return only && !other ? only : null;
}
