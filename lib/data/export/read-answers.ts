import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { evidenceSchema } from "@/lib/domain/evidence/evidence";
import { sideSchema } from "@/lib/domain/protocol";
import { type GivenAnswers, givenAnswers } from "./given-answers";
import type { Questions } from "./read-questions";

const besideRow = z.object({
  itemId: z.string(),
  side: sideSchema,
  note: z.string().nullable(),
  unclear: z.boolean(),
  evidence: z.array(evidenceSchema),
});

const answersRow = z.object({
  labelId: z.string(),
  /** as givenAnswers reads them */
  written: z.string(),
  beside: z.array(besideRow).nullable(),
});

export interface LabelAnswers {
  readonly given: GivenAnswers;
  /** notes and quotes beside answers, in no order; null where there are none */
  readonly beside: readonly z.infer<typeof besideRow>[] | null;
}

type AnswersRow = z.infer<typeof answersRow>;

/** Answers to the questions of checklists, by label; labels without any are missing. */
export function labelAnswers(found: readonly AnswersRow[], { indexOf }: Questions): Map<string, LabelAnswers> {
  return new Map(
    found.map(({ labelId, written, beside }) => [labelId, { given: givenAnswers(written, indexOf), beside }]),
  );
}

/** The answers of all live labels of these tasks. */
export function readAnswers(
  db: Reader,
  taskIds: readonly string[],
  { comments }: { comments: boolean },
): Promise<AnswersRow[]> {
  const note = comments ? Prisma.sql`c.note` : Prisma.sql`NULL`;
  const isUnclear = comments ? Prisma.sql`c.is_unclear` : Prisma.sql`FALSE`;
  // In a statement of its own: a subquery for each label took as long as all else together.
  return rows(
    answersRow,
    Prisma.sql`
      SELECT c.annotation_id AS "labelId",
        string_agg(concat(c.item_id, c.side, left(c.answer::text, 1), c.probability), ' ') AS written,
        jsonb_agg(jsonb_build_object('itemId', c.item_id, 'side', c.side, 'note', ${note}, 'unclear', ${isUnclear},
          'evidence', coalesce(c.evidence, '[]'::jsonb)))
          FILTER (WHERE c.evidence IS NOT NULL OR ${note} IS NOT NULL OR ${isUnclear}) AS beside
      FROM annotation a JOIN checklist_answer c ON c.annotation_id = a.id
      WHERE a.task_id = ANY(${taskIds}::uuid[]) AND a.superseded_at IS NULL GROUP BY c.annotation_id`,
    db,
  );
}
