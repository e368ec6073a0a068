import { z } from "zod";
import type { ProblemList } from "@/lib/data/import/problem-list";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { LabelOptions } from "@/lib/domain/import/import-options";
import { shorten } from "@/lib/domain/import/shorten";
import type { Protocol } from "@/lib/domain/protocol";
import { asksFor, hasAnswers, labelsPairs, protocolsThat } from "@/lib/domain/protocol/protocols";

/** "3", "Q3" and "question 3" name a question by its number. */
const NUMBERED = "^(q|question)?[ ._-]?[0-9]+$";
const SCORE_WORDS = ["score", "overall", "overall score", "overall_score"];

const rowSchema = z.object({
  criterion: z.string().nullable(),
  rows: z.coerce.number(),
  role: z.enum(["none", "number", "score", "question", "other"]),
});

export interface Criteria {
  /** false: a criterion has to be chosen first, until then the rows are ambiguous */
  isClear: boolean;
  /** null: the criteria do not say */
  protocol: Protocol | null;
  criteria: { criterion: string; rows: number }[];
  skipped: number;
}

/**
 * Finds out what the criteria of a label file stand for and marks the rows that answer a checklist question.
 * One criterion, or none, is the label itself; question numbers or texts are checklist answers, which "score" may
 * accompany; several others are several labels, of which one has to be chosen.
 */
export async function understandCriteria(
  transaction: Snapshot,
  studyId: string,
  options: LabelOptions,
  problems: ProblemList,
): Promise<Criteria> {
  const found = await rows(
    rowSchema,
    Prisma.sql`
      SELECT criterion, count(*) AS rows,
        CASE
          WHEN criterion IS NULL THEN 'none'
          WHEN criterion ~* ${NUMBERED} THEN 'number'
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
    return { isClear: skipped < total, protocol: null, criteria, skipped };
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
    const protocol = protocolsThat(
      (each) => hasAnswers(each) && !labelsPairs(each) && asksFor(each, "level") === hasScores,
    )[0];
    return { isClear: true, protocol: protocol ?? null, criteria, skipped: 0 };
  }
  if (found.length > 1) {
    const expected = "one criterion, or numbers or texts of checklist questions: choose the criterion to import";
    problems.add({ line: null, field: "criterion", expected, found: several });
  }
  return { isClear: found.length <= 1, protocol: null, criteria, skipped: 0 };
}
