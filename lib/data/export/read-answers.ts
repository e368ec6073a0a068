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

/** Answers to the questions of checklists, by label; labels without any are missing. */
export async function readAnswers(
  db: Reader,
  labelIds: readonly string[],
  questions: Questions,
  { comments }: { comments: boolean },
): Promise<Map<string, LabelAnswers>> {
  const note = comments ? Prisma.sql`c.note` : Prisma.sql`NULL`;
  const isUnclear = comments ? Prisma.sql`c.is_unclear` : Prisma.sql`FALSE`;
  // By the labels' ids, in a statement of its own: a subquery for each label took as long as all else together.
  const found = await rows(
    answersRow,
    Prisma.sql`
      SELECT c.annotation_id AS "labelId",
        string_agg(concat(c.item_id, c.side, left(c.answer::text, 1), c.probability), ' ') AS written,
        jsonb_agg(jsonb_build_object('itemId', c.item_id, 'side', c.side, 'note', ${note}, 'unclear', ${isUnclear},
          'evidence', coalesce(c.evidence, '[]'::jsonb)))
          FILTER (WHERE c.evidence IS NOT NULL OR ${note} IS NOT NULL OR ${isUnclear}) AS beside
      FROM checklist_answer c WHERE c.annotation_id = ANY(${labelIds}::uuid[]) GROUP BY c.annotation_id`,
    db,
  );
  return new Map(
    found.map(({ labelId, written, beside }) => [labelId, { given: givenAnswers(written, questions.indexOf), beside }]),
  );
}
