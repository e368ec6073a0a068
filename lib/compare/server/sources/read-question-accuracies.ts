import { z } from "zod";
import type { Judges } from "@/lib/compare/judges";
import { parseSourceId, type Source } from "@/lib/compare/sources";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { type RaterGroup, raterKindSchema } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { ANSWERED_RESPONSE } from "@/lib/results/server/answered-response";
import { raterCounts } from "@/lib/results/server/counts/rater-counts";
import { estimateOf } from "@/lib/results/server/estimate-of";
import { raterCondition } from "@/lib/results/server/live-labels";
import { type CountedStudy, notExcluded } from "@/lib/results/server/not-excluded";
import { hasAnswers, protocolsThat } from "@/lib/round/protocol/protocols";
import { type JudgedQuestion, questionAccuracy, questionBesidePeople } from "@/lib/stats/checklist/question-accuracy";
import { likeForLike } from "@/lib/stats/closeness/like-for-like";
import { groupRows } from "@/lib/stats/group-rows";
import { seededRandom } from "@/lib/stats/resampling/random";

/** As SQL counts them: the place of an answer among these. */
const ANSWERS = ["YES", "NO", "UNKNOWN"] as const;

function answerAt(place: number): (typeof ANSWERS)[number] {
  return ANSWERS[place] ?? "UNKNOWN";
}

const count = z.coerce.number<string>().int();
/** The places of one person's answers, which are several where a response is in several pairs: "0", "01". */
const answersOfOne = z.string().transform((places) => [...places].map((place) => answerAt(Number(place))));
/** An answer's place, the answers of each person other than the rater, and of how many questions of an instruction. */
const heldSchema = z.tuple([
  count,
  z
    .string()
    .transform((people) => people.split(",").flatMap((each) => (each === "" ? [] : [answersOfOne.parse(each)]))),
  count,
]);

/** What the questions of an instruction hold, and the number of instructions that hold the same. */
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
    if (found.length === 0) return none;
    return { questions: accuraciesOf(found, false), questionCeiling: null, noQuestions: null };
  }
  if (!("group" in reference)) return none;
  const truthSql = answersSql(study, { id: reference.roundId, group: reference.group });
  const all = await rows(z.union([rowSchema, togetherSchema]), truthSql, db);
  const found = all.flatMap((row) => (row.raterId === null ? [] : [row]));
  if (found.length === 0) return none;
  const people = questionAccuracy(judged(all.filter(({ raterId }) => raterId === null)), drawing());
  const hasCeiling = people.n > 0;
  const accuracy = { value: people.accuracy, interval: people.interval };
  return {
    questions: accuraciesOf(found, hasCeiling),
    questionCeiling: hasCeiling ? { n: people.n, accuracy } : null,
    noQuestions: null,
  };
}

function accuraciesOf(found: readonly Row[], hasCeiling: boolean): Judges["questions"] {
  return [...groupRows(found, (row) => `${row.roundId} ${row.raterId}`).values()].flatMap((of) => {
    const [first] = of;
    return first ? [accuracyOf(first, of, hasCeiling)] : [];
  });
}

/** The place of an answer among ANSWERS. */
const ANSWER_CODE = Prisma.sql`CASE ca.answer WHEN 'YES' THEN 0 WHEN 'NO' THEN 1 ELSE 2 END`;
/** What an instruction holds, in one order. */
const HELD = Prisma.sql`string_agg(concat_ws(' ', answer % 3, people, questions), ';' ORDER BY answer % 3, people, questions)`;

/** Answers to questions whose right answer is known; each counts as one that somebody gave. */
function answersAgainstTruthSql(study: CountedStudy): Prisma.Sql {
  return Prisma.sql`
    WITH met AS (
      SELECT t.round_id, a.rater_id, y.instruction_id, ${ANSWER_CODE} AS answer,
        CASE truth.known WHEN 'YES' THEN '0' ELSE '1' END AS people, count(*) AS questions
      FROM response y CROSS JOIN LATERAL (
        SELECT id, round_id, checklist_id, batch, 'A'::side AS side FROM task WHERE response_a_id = y.id AND stratum = 'main'
        UNION ALL SELECT id, round_id, checklist_id, batch, 'B' FROM task WHERE response_b_id = y.id AND stratum = 'main'
      ) t
      CROSS JOIN LATERAL known_answers(y.id, t.checklist_id) truth
      JOIN annotation a ON a.task_id = t.id AND a.superseded_at IS NULL
      JOIN checklist_answer ca ON ca.annotation_id = a.id AND ca.item_id = truth.item_id AND ca.side = t.side
      WHERE y.study_id = ${study.studyId}::uuid AND t.checklist_id IS NOT NULL AND y.known_answers IS NOT NULL AND truth.known IN ('YES', 'NO')${notExcluded(study)}
      GROUP BY 1, 2, 3, 4, 5
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
 * NO and UNKNOWN. A rater's own answers among the truth's are taken away from these. (Round and rater are joined each by one
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
      WHERE TRUE${notExcluded(study)}
      -- What is grouped below is as narrow as this.
      OFFSET 0
    ), question AS (
      SELECT response_id, array_agg(answer) AS answers, array_agg(answer) FILTER (WHERE is_truth) AS of_truth
      FROM said GROUP BY response_id, item_id HAVING bool_or(is_truth AND answer % 3 < 2)
    ), answered AS (
      SELECT y.instruction_id, each.answer, coalesce(others.people, '') AS people, count(*)::int AS questions
      FROM question JOIN response y ON y.id = question.response_id CROSS JOIN LATERAL unnest(question.answers) AS each(answer)
      JOIN who ON who.place = each.answer / 3
      LEFT JOIN who truth ON truth.rater_id = who.rater_id AND truth.is_truth
      CROSS JOIN LATERAL (
        SELECT string_agg(person.places, ',' ORDER BY person.places) AS people FROM (
          -- More than one of a person where the response is in several pairs.
          SELECT string_agg((said % 3)::text, '' ORDER BY said) AS places FROM unnest(question.of_truth) AS by_truth(said)
          WHERE truth.place IS NULL OR said / 3 <> truth.place GROUP BY said / 3
        ) person
      ) others
      GROUP BY 1, 2, 3
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
  hasCeiling: boolean,
): Judges["questions"][number] {
  const found = questionAccuracy(judged(rows), drawing());
  const { n, nCorrect, nLeftOut, accuracy, interval, drawsClusters } = found;
  const pseudonym = pseudonymOf(number);
  return {
    raterId,
    roundName,
    simulated,
    isOneOfThem,
    n,
    nCorrect,
    nLeftOut,
    name: kind === "human" ? pseudonym : `${pseudonym} (${name})`,
    accuracy: { value: accuracy, interval },
    drawsInstructions: drawsClusters,
    likeForLike: hasCeiling && !isOneOfThem ? besidePeople(rows) : null,
  };
}

/** In the place of each of the truth's raters. */
function besidePeople(rows: readonly Row[]): Judges["questions"][number]["likeForLike"] {
  const units = rows.flatMap(({ held, instructions }, cluster) =>
    held.flatMap(([answer, people, questions]) => {
      const unit = questionBesidePeople({ answer: answerAt(answer), people });
      return unit ? Array.from({ length: questions }, () => ({ ...unit, times: instructions, cluster })) : [];
    }),
  );
  const { judge, people, difference, closer } = likeForLike(units, "highest", drawing);
  return {
    nUnits: units.reduce((sum, { times }) => sum + times, 0),
    nComparisons: units.reduce((sum, { n, times }) => sum + n * times, 0),
    drawsInstructions: new Set(units.map(({ cluster }) => cluster)).size < units.length,
    accuracy: estimateOf(judge),
    people,
    difference: estimateOf(difference),
    closer,
  };
}

function* judged(rows: readonly z.infer<typeof instructionsSchema>[]): Generator<JudgedQuestion> {
  for (const [cluster, { held, instructions }] of rows.entries()) {
    for (const [answer, people, questions] of held) {
      const question = { answer: answerAt(answer), humans: people.flat(), times: instructions, cluster };
      for (let each = 0; each < questions; each++) yield question;
    }
  }
}
