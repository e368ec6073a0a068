import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { type RaterGroup, raterKindSchema } from "@/lib/domain/agreement/agreement-filter";
import { pseudonymOf } from "@/lib/domain/agreement/agreement-progress";
import { FIGURE_SEED } from "@/lib/domain/agreement/agreement-statistic";
import type { Judges } from "@/lib/domain/agreement/judges";
import { parseSourceId, type Source } from "@/lib/domain/agreement/sources";
import { hasAnswers, protocolsThat } from "@/lib/domain/protocol/protocols";
import { type JudgedQuestion, questionAccuracy } from "@/lib/stats/checklist/question-accuracy";
import { seededRandom } from "@/lib/stats/resampling/random";
import { ANSWERED_RESPONSE } from "../answered-response";
import { raterCounts } from "../counts/rater-counts";
import { groupRows } from "../group-rows";
import { type CountedStudy, keptLabels } from "../kept-labels";
import { raterCondition } from "../live-labels";

/** As SQL counts them: the place of an answer among these. */
const ANSWERS = ["YES", "NO", "UNKNOWN"] as const;

const count = z.coerce.number<string>().int();
/** An answer's place, how many people other than the rater said YES and NO, and of how many questions of an instruction. */
const heldSchema = z.tuple([count, count, count, count]);

/** What the questions of an instruction hold, of so many instructions that hold the same. */
const instructionsSchema = z.object({
  held: z.string().transform((text) => text.split(";").map((each) => heldSchema.parse(each.split(" ")))),
  instructions: z.int(),
});
const rowSchema = instructionsSchema.extend({
  roundId: z.uuid(),
  roundName: z.string(),
  raterId: z.uuid(),
  number: z.int(),
  kind: raterKindSchema,
  name: z.string(),
  simulated: z.boolean(),
  isOneOfThem: z.boolean(),
});
type Row = z.infer<typeof rowSchema>;
/** Of all raters of the truth together. */
const togetherSchema = instructionsSchema.extend({ raterId: z.null() });

const NO_QUESTIONS =
  "Question accuracy needs checklist answers to compare with: choose a check-then-score round, or reference answers to the checklist, as the reference.";

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
  const truthSql = answersSql(study, { id: reference.roundId, group: reference.group });
  const all = await rows(z.union([rowSchema, togetherSchema]), truthSql, db);
  const found = all.flatMap((row) => (row.raterId === null ? [] : [row]));
  if (found.length === 0) return none;
  const people = questionAccuracy(judged(all.filter(({ raterId }) => raterId === null)), drawing());
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

/** The place of an answer among ANSWERS. */
const ANSWER_CODE = Prisma.sql`CASE ca.answer WHEN 'YES' THEN 0 WHEN 'NO' THEN 1 ELSE 2 END`;
/** What an instruction holds, in one order. */
const HELD = Prisma.sql`string_agg(concat_ws(' ', answer % 3, yes, no, questions), ';' ORDER BY answer % 3, yes, no, questions)`;

/** Answers to questions whose right answer is known; each counts as one that somebody gave. */
function answersAgainstTruthSql(study: CountedStudy): Prisma.Sql {
  return Prisma.sql`
    WITH met AS (
      SELECT t.round_id, a.rater_id, y.instruction_id, ${ANSWER_CODE} AS answer, (truth.known = 'YES')::int AS yes,
        (truth.known = 'NO')::int AS no, count(*) AS questions
      FROM response y CROSS JOIN LATERAL (
        SELECT id, round_id, checklist_id, batch, 'A'::side AS side FROM task WHERE response_a_id = y.id AND stratum = 'main'
        UNION ALL SELECT id, round_id, checklist_id, batch, 'B' FROM task WHERE response_b_id = y.id AND stratum = 'main'
      ) t
      CROSS JOIN LATERAL known_answers(y.id, t.checklist_id) truth
      JOIN annotation a ON a.task_id = t.id AND a.superseded_at IS NULL
      JOIN checklist_answer ca ON ca.annotation_id = a.id AND ca.item_id = truth.item_id AND ca.side = t.side
      WHERE y.study_id = ${study.studyId}::uuid AND t.checklist_id IS NOT NULL AND y.known_answers IS NOT NULL AND truth.known IN ('YES', 'NO')${keptLabels(study)}
      GROUP BY 1, 2, 3, 4, 5, 6
    ), instruction AS (
      SELECT round_id, rater_id, ${HELD} AS held FROM met GROUP BY round_id, rater_id, instruction_id
    )
    SELECT d.id AS "roundId", d.name AS "roundName", r.id AS "raterId", r.number, r.kind, r.name, r.simulated,
      FALSE AS "isOneOfThem", instruction.held, count(*)::int AS instructions
    FROM instruction JOIN round d ON d.id = instruction.round_id JOIN rater r ON r.id = instruction.rater_id
    GROUP BY d.id, r.id, instruction.held
    ORDER BY d.created_at, d.id, r.number, instruction.held`;
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
        3 * (d.place + r.number) + ${ANSWER_CODE} AS answer
      FROM rounds d JOIN annotation a ON a.round_id = d.id AND a.superseded_at IS NULL
      JOIN rater r ON r.id = a.rater_id JOIN task t ON t.id = a.task_id AND t.stratum = 'main'
      JOIN checklist_answer ca ON ca.annotation_id = a.id
      WHERE TRUE${keptLabels(study)}
      -- What is grouped below is as narrow as this.
      OFFSET 0
    ), question AS (
      SELECT response_id, array_agg(answer) AS answers, count(*) FILTER (WHERE is_truth AND answer % 3 = 0) AS yes,
        count(*) FILTER (WHERE is_truth AND answer % 3 = 1) AS no
      FROM said GROUP BY response_id, item_id
    ), answered AS (
      SELECT y.instruction_id, each.answer, question.yes - coalesce(own.yes, 0) AS yes, question.no - coalesce(own.no, 0) AS no,
        count(*)::int AS questions
      FROM question JOIN response y ON y.id = question.response_id CROSS JOIN LATERAL unnest(question.answers) AS each(answer)
      JOIN who ON who.place = each.answer / 3
      LEFT JOIN who truth ON truth.rater_id = who.rater_id AND truth.is_truth
      CROSS JOIN LATERAL (
        -- More than one where the response is in several pairs.
        SELECT cardinality(array_positions(question.answers, 3 * truth.place)) AS yes,
          cardinality(array_positions(question.answers, 3 * truth.place + 1)) AS no
      ) own
      WHERE question.yes + question.no > 0
      GROUP BY 1, 2, 3, 4
    ), instruction AS (
      SELECT answer / 3 AS place, ${HELD} AS held FROM answered GROUP BY answer / 3, instruction_id
      UNION ALL
      SELECT 0, ${HELD} FROM answered JOIN who ON who.place = answered.answer / 3 WHERE who.is_truth GROUP BY instruction_id
    )
    SELECT who.round_id AS "roundId", who.round_name AS "roundName", who.rater_id AS "raterId", who.number, who.kind, who.name,
      who.simulated, EXISTS (SELECT FROM who truth WHERE truth.rater_id = who.rater_id AND truth.is_truth) AS "isOneOfThem",
      counted.held, counted.instructions
    FROM (SELECT place, held, count(*)::int AS instructions FROM instruction GROUP BY place, held) counted
    LEFT JOIN who ON who.place = counted.place
    ORDER BY counted.place, counted.held`;
}

/** Every accuracy begins the same sequence, so that one more rater moves no interval. */
const drawing = () => ({ random: seededRandom(FIGURE_SEED) });

function accuracyOf(
  { raterId, roundName, number, kind, name, simulated, isOneOfThem }: Row,
  rows: readonly Row[],
): Judges["questions"][number] {
  const found = questionAccuracy(judged(rows), drawing());
  const { n, nCorrect, nLeftOut, accuracy, interval, drawsClusters } = found;
  const pseudonym = pseudonymOf(number);
  return {
    ...{ raterId, roundName, simulated, isOneOfThem, n, nCorrect, nLeftOut },
    name: kind === "human" ? pseudonym : `${pseudonym} (${name})`,
    accuracy: { value: accuracy, interval },
    drawsInstructions: drawsClusters,
  };
}

function* judged(rows: readonly z.infer<typeof instructionsSchema>[]): Generator<JudgedQuestion> {
  for (const [cluster, { held, instructions }] of rows.entries()) {
    for (const [answer, yes, no, questions] of held) {
      const humans = [
        ...Array.from({ length: yes }, () => "YES" as const),
        ...Array.from({ length: no }, () => "NO" as const),
      ];
      const question = { answer: ANSWERS[answer] ?? "UNKNOWN", humans, times: instructions, cluster };
      for (let each = 0; each < questions; each++) yield question;
    }
  }
}
