import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { raterKindSchema } from "@/lib/domain/agreement-filter";
import { pseudonymOf } from "@/lib/domain/agreement-progress";
import type { Judges } from "@/lib/domain/judges";
import { answerSchema } from "@/lib/domain/protocol";
import { parseSourceId, type Source } from "@/lib/domain/sources";
import { type JudgedQuestion, questionAccuracy } from "@/lib/stats/checklist/question-accuracy";
import { groupRows } from "./group-rows";
import { liveLabels } from "./live-labels";
import { queryRows, type Reader } from "./query-rows";

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
  "Question accuracy needs checklist answers to hold others against: choose a check-then-score round as the truth.";

/** ACC: how often each rater answers the checklists' questions as the majority of the truth's raters does. */
export async function readQuestionAccuracies(
  db: Reader,
  studyId: string,
  truth: Source,
): Promise<Pick<Judges, "questions" | "questionCeiling" | "noQuestions">> {
  const reference = parseSourceId(truth.id);
  if (reference === null || !("group" in reference)) {
    return { questions: [], questionCeiling: null, noQuestions: NO_QUESTIONS };
  }
  const rows = await queryRows(
    db,
    rowSchema,
    Prisma.sql`
      WITH own AS MATERIALIZED (
        SELECT a.rater_id, t.response_a_id, ca.item_id, ca.answer
        FROM annotation a JOIN task t ON t.id = a.task_id JOIN checklist_answer ca ON ca.annotation_id = a.id
        WHERE ${liveLabels({ id: reference.roundId, studyId }, reference.group)} AND ca.answer <> 'UNKNOWN'
      ), tally AS (
        SELECT response_a_id, item_id, count(*) FILTER (WHERE answer = 'YES') AS yes, count(*) FILTER (WHERE answer = 'NO') AS no
        FROM own GROUP BY response_a_id, item_id
      ), them AS (SELECT DISTINCT rater_id FROM own)
      SELECT d.id AS "roundId", d.name AS "roundName", r.id AS "raterId", r.number, r.kind, r.name, r.simulated,
        them.rater_id IS NOT NULL AS "isOneOfThem", ca.answer,
        (tally.yes - CASE WHEN own.answer = 'YES' THEN 1 ELSE 0 END)::int AS yes,
        (tally.no - CASE WHEN own.answer = 'NO' THEN 1 ELSE 0 END)::int AS no, count(*)::int AS questions
      FROM round d
      JOIN annotation a ON a.round_id = d.id AND a.superseded_at IS NULL
      JOIN task t ON t.id = a.task_id AND t.stratum = 'main'
      JOIN checklist_answer ca ON ca.annotation_id = a.id
      JOIN tally ON tally.response_a_id = t.response_a_id AND tally.item_id = ca.item_id
      JOIN rater r ON r.id = a.rater_id
      LEFT JOIN them ON them.rater_id = a.rater_id
      LEFT JOIN own ON own.rater_id = a.rater_id AND own.response_a_id = t.response_a_id AND own.item_id = ca.item_id
      WHERE d.study_id = ${studyId}::uuid AND d.protocol = 'check_then_score'
      GROUP BY d.id, r.id, them.rater_id, ca.answer, 10, 11
      ORDER BY d.created_at, d.id, r.number`,
  );
  if (rows.length === 0) return { questions: [], questionCeiling: null, noQuestions: NO_QUESTIONS };
  const people = questionAccuracy(judged(rows.filter((row) => row.isOneOfThem && row.roundId === reference.roundId)));
  return {
    questions: [...groupRows(rows, (row) => `${row.roundId} ${row.raterId}`).values()].flatMap((of) => {
      const [first] = of;
      return first ? [accuracyOf(first, of)] : [];
    }),
    questionCeiling: { n: people.n, accuracy: { value: people.accuracy, interval: people.interval } },
    noQuestions: null,
  };
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
    for (let question = 0; question < questions; question++) yield { answer, humans };
  }
}
