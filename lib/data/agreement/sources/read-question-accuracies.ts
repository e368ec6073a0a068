import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { type RaterGroup, raterKindSchema } from "@/lib/domain/agreement/agreement-filter";
import { pseudonymOf } from "@/lib/domain/agreement/agreement-progress";
import type { Judges } from "@/lib/domain/agreement/judges";
import { parseSourceId, type Source } from "@/lib/domain/agreement/sources";
import { answerSchema } from "@/lib/domain/protocol";
import { hasAnswers, protocolsThat } from "@/lib/domain/protocol/protocols";
import { type JudgedQuestion, questionAccuracy } from "@/lib/stats/checklist/question-accuracy";
import { ANSWERED_RESPONSE } from "../answered-response";
import { raterCounts } from "../counts/rater-counts";
import { groupRows } from "../group-rows";
import { type CountedStudy, keptLabels } from "../kept-labels";
import { raterCondition } from "../live-labels";

const rowSchema = z.object({
  roundId: z.uuid(),
  roundName: z.string(),
  raterId: z.uuid(),
  number: z.int(),
  kind: raterKindSchema,
  name: z.string(),
  simulated: z.boolean(),
  isOneOfThem: z.boolean(),
  answer: answerSchema,
  /** how many of the people, other than the rater, said YES and NO */
  yes: z.int(),
  no: z.int(),
  questions: z.int(),
});
type Row = z.infer<typeof rowSchema>;

const NO_QUESTIONS =
  "Question accuracy needs checklist answers to compare with: choose a check-then-score round, or known truth that has answers, as the truth.";

/** ACC: how often each rater answers the checklists' questions as the majority of the truth's raters does, or as is known. */
export async function readQuestionAccuracies(
  db: Reader,
  study: CountedStudy,
  truth: Source,
): Promise<Pick<Judges, "questions" | "questionCeiling" | "noQuestions">> {
  const none = { questions: [], questionCeiling: null, noQuestions: NO_QUESTIONS };
  const reference = parseSourceId(truth.id);
  if (reference === null) return none;
  if (!("roundId" in reference)) {
    const found = await rows(rowSchema, answersAgainstTruthSql(study), db);
    return found.length === 0 ? none : { questions: accuraciesOf(found), questionCeiling: null, noQuestions: null };
  }
  if (!("group" in reference)) return none;
  const found = await rows(rowSchema, answersSql(study, { id: reference.roundId, group: reference.group }), db);
  if (found.length === 0) return none;
  const people = questionAccuracy(judged(found.filter((row) => row.isOneOfThem && row.roundId === reference.roundId)));
  return {
    questions: accuraciesOf(found),
    questionCeiling: { n: people.n, accuracy: { value: people.accuracy, interval: people.interval } },
    noQuestions: null,
  };
}

function accuraciesOf(found: readonly Row[]): Judges["questions"] {
  return [...groupRows(found, (row) => `${row.roundId} ${row.raterId}`).values()].flatMap((of) => {
    const [first] = of;
    return first ? [accuracyOf(first, of)] : [];
  });
}

/** Answers to questions whose right answer is known; each counts as one that somebody gave. */
function answersAgainstTruthSql(study: CountedStudy): Prisma.Sql {
  return Prisma.sql`
    SELECT d.id AS "roundId", d.name AS "roundName", r.id AS "raterId", r.number, r.kind, r.name, r.simulated,
      FALSE AS "isOneOfThem", said.answer, (truth.known = 'YES')::int AS yes, (truth.known = 'NO')::int AS no,
      count(*)::int AS questions
    FROM response y CROSS JOIN LATERAL (
      SELECT id, round_id, checklist_id, batch, 'A'::side AS side FROM task WHERE response_a_id = y.id AND stratum = 'main'
      UNION ALL SELECT id, round_id, checklist_id, batch, 'B' FROM task WHERE response_b_id = y.id AND stratum = 'main'
    ) t
    JOIN round d ON d.id = t.round_id
    CROSS JOIN LATERAL known_answers(y.id, t.checklist_id) truth
    JOIN annotation a ON a.task_id = t.id AND a.superseded_at IS NULL
    JOIN checklist_answer said ON said.annotation_id = a.id AND said.item_id = truth.item_id AND said.side = t.side
    JOIN rater r ON r.id = a.rater_id
    WHERE y.study_id = ${study.studyId}::uuid AND t.checklist_id IS NOT NULL AND y.known_answers IS NOT NULL AND truth.known IN ('YES', 'NO')${keptLabels(study)}
    GROUP BY d.id, r.id, said.answer, truth.known
    ORDER BY d.created_at, d.id, r.number, said.answer, truth.known`;
}

/** Beyond every rater's number: a round's place times this and the number tell a rater of a round. */
const RATERS_BASE = 1_000_000;

/**
 * Each question of one response is met once, with who answered it how as a list of numbers: 3 · place and 0, 1 or 2 for YES,
 * NO and UNKNOWN. A rater's own answer among the truth's is taken away from these. (Round and rater are joined each by one
 * column: by both at once, the planner takes a million labels for a few.)
 */
function answersSql(study: CountedStudy, truth: { id: string; group: RaterGroup }): Prisma.Sql {
  const isTruth = Prisma.sql`(d.id = ${truth.id}::uuid${raterCondition(truth.group, Prisma.sql`r`)})`;
  return Prisma.sql`
    WITH rounds AS MATERIALIZED (
      SELECT d.id, d.name, ${RATERS_BASE}::bigint * row_number() OVER (ORDER BY d.created_at, d.id) AS place
      FROM round d WHERE d.study_id = ${study.studyId}::uuid AND d.protocol = ANY (${protocolsThat(hasAnswers)}::protocol[])
    ), who AS MATERIALIZED (
      SELECT d.place + r.number AS place, d.id AS round_id, d.name AS round_name, r.id AS rater_id, r.number, r.kind, r.name,
        r.simulated, ${isTruth} AS is_truth
      FROM rounds d JOIN ${raterCounts(study)} y ON y.round_id = d.id AND y.labels > 0 JOIN rater r ON r.id = y.rater_id
    ), said AS (
      SELECT ${ANSWERED_RESPONSE} AS response_id, ca.item_id, ${isTruth} AS is_truth,
        3 * (d.place + r.number) + CASE ca.answer WHEN 'YES' THEN 0 WHEN 'NO' THEN 1 ELSE 2 END AS answer
      FROM rounds d JOIN annotation a ON a.round_id = d.id AND a.superseded_at IS NULL
      JOIN rater r ON r.id = a.rater_id JOIN task t ON t.id = a.task_id AND t.stratum = 'main'
      JOIN checklist_answer ca ON ca.annotation_id = a.id
      WHERE TRUE${keptLabels(study)}
      -- What is grouped below is as narrow as this.
      OFFSET 0
    ), question AS (
      SELECT array_agg(answer) AS answers, count(*) FILTER (WHERE is_truth AND answer % 3 = 0) AS yes,
        count(*) FILTER (WHERE is_truth AND answer % 3 = 1) AS no
      FROM said GROUP BY response_id, item_id
    ), answered AS (
      SELECT each.answer, question.yes - coalesce(own.yes, 0) AS yes, question.no - coalesce(own.no, 0) AS no, count(*)::int AS questions
      FROM question CROSS JOIN LATERAL unnest(question.answers) AS each(answer)
      JOIN who ON who.place = each.answer / 3
      LEFT JOIN who truth ON truth.rater_id = who.rater_id AND truth.is_truth
      CROSS JOIN LATERAL (
        -- More than one where the response is in several pairs.
        SELECT cardinality(array_positions(question.answers, 3 * truth.place)) AS yes,
          cardinality(array_positions(question.answers, 3 * truth.place + 1)) AS no
      ) own
      WHERE question.yes + question.no > 0
      GROUP BY 1, 2, 3
    )
    SELECT who.round_id AS "roundId", who.round_name AS "roundName", who.rater_id AS "raterId", who.number, who.kind, who.name,
      who.simulated, EXISTS (SELECT FROM who truth WHERE truth.rater_id = who.rater_id AND truth.is_truth) AS "isOneOfThem",
      (ARRAY['YES', 'NO', 'UNKNOWN'])[1 + answered.answer % 3] AS answer, answered.yes::int AS yes, answered.no::int AS no,
      answered.questions
    FROM answered JOIN who ON who.place = answered.answer / 3
    ORDER BY answered.answer, answered.yes, answered.no`;
}

function accuracyOf(
  { raterId, roundName, number, kind, name, simulated, isOneOfThem }: Row,
  rows: readonly Row[],
): Judges["questions"][number] {
  const { n, nCorrect, nLeftOut, accuracy, interval } = questionAccuracy(judged(rows));
  const pseudonym = pseudonymOf(number);
  return {
    ...{ raterId, roundName, simulated, isOneOfThem, n, nCorrect, nLeftOut },
    name: kind === "human" ? pseudonym : `${pseudonym} (${name})`,
    accuracy: { value: accuracy, interval },
  };
}

function* judged(rows: readonly Row[]): Generator<JudgedQuestion> {
  for (const { answer, yes, no, questions } of rows) {
    const humans = [
      ...Array.from({ length: yes }, () => "YES" as const),
      ...Array.from({ length: no }, () => "NO" as const),
    ];
    yield { answer, humans, times: questions };
  }
}
