import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { LabelOptions } from "@/lib/imports/import-options";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { shorten } from "@/lib/imports/shorten";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { asksFor, hasAnswers, labelsPairs, protocolsThat } from "@/lib/round/protocol/protocols";
import { SCALES } from "@/lib/round/protocol/scale";

/** "3", "Q3" and "question 3" name a question by its number. */
const NUMBERED = "^(q|question)?[ ._-]?[0-9]+$";
const SCORE_WORDS = ["score", "overall", "overall score", "overall_score"];

const rowSchema = z.object({
  criterion: z.string().nullable(),
  rows: z.coerce.number(),
  role: z.enum(["none", "number", "score", "question", "other"]),
});

export interface Criteria {
  /** what the labels rate, of which each becomes a round; null: the file does not say. None where that is ambiguous. */
  rated: (string | null)[];
  /** null: the criteria do not say */
  protocol: Protocol | null;
  criteria: { criterion: string; rows: number }[];
  skipped: number;
}

/**
 * Finds out what the criteria of a label file mean and marks the rows that answer a checklist question.
 * One criterion, or none, is the label itself; question numbers or texts are checklist answers, which "score" may
 * accompany; several others each give an item a label.
 */
export async function understandCriteria(
  transaction: Snapshot,
  studyId: string,
  options: LabelOptions,
  problems: ProblemList,
): Promise<Criteria> {
  // Where nothing can be answered, numbers are turns or parts, say.
  const isGiven = options.protocol !== undefined && hasAnswers(options.protocol);
  const found = await rows(
    rowSchema,
    Prisma.sql`
      SELECT criterion, count(*) AS rows,
        CASE
          WHEN criterion IS NULL THEN 'none'
          WHEN criterion ~* ${NUMBERED} AND (${isGiven} OR EXISTS (
            SELECT 1 FROM checklist WHERE study_id = ${studyId}::uuid AND status = 'published'
          )) THEN 'number'
          WHEN lower(criterion) = ANY(${SCORE_WORDS}::text[]) THEN 'score'
          WHEN EXISTS (
            SELECT 1 FROM checklist_item item JOIN checklist ON checklist.id = item.checklist_id
            WHERE checklist.study_id = ${studyId}::uuid AND item.question = criterion
          ) THEN 'question'
          ELSE 'other'
        END AS role
      FROM import_label GROUP BY criterion ORDER BY count(*) DESC, criterion`,
    transaction,
  );
  const named = found.filter(({ criterion }) => criterion !== null);
  const criteria = named.slice(0, 50).map(({ criterion, rows }) => ({ criterion: criterion ?? "", rows }));
  const list = named.slice(0, 10).map(({ criterion }) => `"${shorten(criterion, 30)}"`);
  const several = `${list.join(", ")}${named.length > 10 ? ` and ${named.length - 10} more` : ""}`;

  if (options.criterion !== undefined) {
    const total = found.reduce((sum, { rows }) => sum + rows, 0);
    const skipped = await transaction.$executeRaw`
      DELETE FROM import_label WHERE criterion IS DISTINCT FROM ${options.criterion}`;
    if (!found.some(({ criterion }) => criterion === options.criterion)) {
      const expected = `rows of the criterion "${shorten(options.criterion, 40)}"`;
      problems.add({ line: null, field: "criterion", expected, found: several || "no criterion" });
    }
    const isQuestionsScore = found.some(({ role }) => role === "number" || role === "question");
    const rated = skipped === total ? [] : [isQuestionsScore ? null : ratedBy(options.criterion)];
    return { rated, protocol: null, criteria, skipped };
  }
  const questions = found.filter(({ role }) => role === "number" || role === "question");
  const others = found.filter(({ role }) => role === "other");
  const areQuestions =
    (options.protocol !== undefined && hasAnswers(options.protocol)) ||
    (options.protocol === undefined && questions.length > 0 && others.length === 0);
  if (areQuestions) {
    await transaction.$executeRaw`
      UPDATE import_label SET is_question = true
      WHERE criterion IS NOT NULL AND NOT lower(criterion) = ANY(${SCORE_WORDS}::text[])`;
    const hasScores = found.some(({ role }) => role === "score" || role === "none");
    const [sides] = await rows(
      z.object({ any: z.boolean() }),
      Prisma.sql`SELECT EXISTS (SELECT 1 FROM import_label WHERE side IS NOT NULL) AS any`,
      transaction,
    );
    const ofPairs = sides?.any === true;
    const protocol = protocolsThat(
      (each) => hasAnswers(each) && labelsPairs(each) === ofPairs && asksFor(each, "level") === hasScores,
    )[0];
    return { rated: [null], protocol: protocol ?? null, criteria, skipped: 0 };
  }
  const rated = found.map(({ criterion }) => criterion);
  const problem =
    questions.length > 0 && others.length > 0
      ? "criteria, or numbers or texts of checklist questions, and not both: choose the criterion to import"
      : rated.length > MOST_CRITERIA
        ? `at most ${MOST_CRITERIA} criteria (is this the column with the criterion?)`
        : null;
  if (problem !== null) problems.add({ line: null, field: "criterion", expected: problem, found: several });
  const [only] = rated;
  if (problem !== null || only === undefined) return { rated: [], protocol: null, criteria, skipped: 0 };
  return { rated: rated.length > 1 ? rated : [ratedBy(only)], protocol: null, criteria, skipped: 0 };
}

/** Each becomes a round. */
const MOST_CRITERIA = 50;

const LABEL_WORDS = [...SCORE_WORDS, ...Object.values(SCALES).map(({ noun }) => noun)];

/** By itself "score" or "preference" names the label, and no criterion. */
function ratedBy(criterion: string | null): string | null {
  return criterion !== null && LABEL_WORDS.includes(criterion.toLowerCase()) ? null : criterion;
}
