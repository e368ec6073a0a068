import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { FIGURE_SEED } from "@/lib/domain/agreement/agreement-statistic";
import type { JudgeSamples } from "@/lib/domain/agreement/judge-costs";
import type { Viewer } from "@/lib/domain/viewer";
import { majorityCurve } from "@/lib/stats/judge/majority-curve";
import { seededRandom } from "@/lib/stats/resampling/random";
import { prisma } from "../../db/client";
import { notFound, studyWhere } from "../access";

const questionSchema = z.object({
  cluster: z.string(),
  right: z.int(),
  wrong: z.int(),
  known: z.boolean(),
});

/**
 * How accurate the majority of k of a judge's samples would be at its checklists' questions, from the samples that it gave
 * (several a question), against known answers, else the people's majority; and what k samples of each question cost.
 * @throws NOT_FOUND without such a judge or the right to read the study's agreement
 */
export async function readJudgeSamples(viewer: Viewer, studyId: string, raterId: string): Promise<JudgeSamples> {
  const judge = await prisma().rater.findFirst({
    where: { id: raterId, studyId, kind: "judge", study: studyWhere(viewer, "agreement.read") },
    select: { id: true },
  });
  if (!judge) throw notFound("judge");
  const [questions, money] = await Promise.all([readQuestions(studyId, raterId), readMoney(studyId, raterId)]);
  const points = majorityCurve(questions, { random: seededRandom(FIGURE_SEED) });
  return {
    points: points.map(({ k, accuracy, interval }) => ({
      k,
      accuracy: { value: accuracy, interval },
      cost: money && money.labels > 0 ? (money.once + money.perSample * k) / money.labels : null,
    })),
    nQuestions: questions.length,
    nInstructions: new Set(questions.map(({ cluster }) => cluster)).size,
    nKnown: questions.filter(({ known }) => known).length,
    currency: money?.currency ?? null,
  };
}

/** Each question of each response with several samples, as its newest run left it. */
function readQuestions(studyId: string, raterId: string) {
  return rows(
    questionSchema,
    Prisma.sql`
      WITH judged AS (
        SELECT DISTINCT ON (item.subject_id) item.subject_id AS task_id, item.result
        FROM run JOIN run_item item ON item.run_id = run.id AND item.state = 'done' AND item.produced_id IS NOT NULL
        WHERE run.study_id = ${studyId}::uuid AND run.rater_id = ${raterId}::uuid AND run.kind = 'judge-round'
        ORDER BY item.subject_id, item.finished_at DESC
      ), said AS MATERIALIZED (
        SELECT t.id AS task_id, t.instruction_id, t.response_a_id AS response_id, t.checklist_id, each.item_id,
          each.yes, each.no
        FROM judged JOIN task t ON t.id = judged.task_id AND t.stratum = 'main'
        CROSS JOIN LATERAL (
          SELECT (answer ->> 'itemId')::uuid AS item_id, (answer ->> 'yes')::int AS yes, (answer ->> 'no')::int AS no
          FROM jsonb_array_elements(judged.result -> 'answers') AS given(answer)
        ) each
        WHERE each.yes + each.no > 1
      ), people AS (
        SELECT t.response_a_id AS response_id, ca.item_id,
          sum(CASE ca.answer WHEN 'YES' THEN 1 WHEN 'NO' THEN -1 ELSE 0 END) AS lean
        FROM task t JOIN annotation a ON a.task_id = t.id AND a.superseded_at IS NULL
        JOIN rater r ON r.id = a.rater_id AND r.kind <> 'judge' AND NOT r.simulated
        JOIN checklist_answer ca ON ca.annotation_id = a.id
        WHERE t.study_id = ${studyId}::uuid AND t.stratum = 'main' AND ca.item_id IN (SELECT item_id FROM said)
        GROUP BY 1, 2
      ), right_answers AS (
        SELECT said.*, known.known IS NOT NULL AS is_known,
          CASE known.known WHEN 'YES' THEN TRUE WHEN 'NO' THEN FALSE
            ELSE CASE WHEN people.lean > 0 THEN TRUE WHEN people.lean < 0 THEN FALSE END END AS is_yes
        FROM said
        LEFT JOIN LATERAL (
          SELECT truth.known FROM known_answers(said.response_id, said.checklist_id) truth
          WHERE truth.item_id = said.item_id AND truth.known IN ('YES', 'NO')
        ) known ON TRUE
        LEFT JOIN people ON people.response_id = said.response_id AND people.item_id = said.item_id
      )
      SELECT instruction_id::text AS cluster, CASE WHEN is_yes THEN yes ELSE no END AS "right",
        CASE WHEN is_yes THEN no ELSE yes END AS wrong, is_known AS known
      FROM right_answers WHERE is_yes IS NOT NULL ORDER BY instruction_id, response_id, item_id`,
  );
}

const moneySchema = z.object({ labels: z.int(), once: z.number(), perSample: z.number(), currency: z.string() });

/**
 * What its calls cost, from their tokens at the prices of their runs: the prompt of one request that gave several samples is
 * paid once, all else for each sample. An answer from an earlier call counts as if it had been paid for in this run. Null
 * where its runs have several currencies.
 */
async function readMoney(studyId: string, raterId: string): Promise<z.infer<typeof moneySchema> | null> {
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
        WHERE run.study_id = ${studyId}::uuid AND run.rater_id = ${raterId}::uuid AND run.kind = 'judge-round'
          AND jsonb_array_length(coalesce(item.result -> 'answers', '[]')) > 0
      )
      SELECT count(DISTINCT item_id)::int AS labels, sum(CASE WHEN at_once THEN prompt ELSE 0 END)::float8 AS once,
        sum((completion + CASE WHEN at_once THEN 0 ELSE prompt END) / samples)::float8 AS "perSample", currency
      FROM spent GROUP BY currency`,
  );
  const [only, other] = found;
  return only && !other ? only : null;
}
