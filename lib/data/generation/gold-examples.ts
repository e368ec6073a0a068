import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { UNIVERSAL_ITEM } from "@/lib/domain/checklist/universal-item";
import { instructionText, storedMessagesSchema } from "@/lib/domain/study/instruction-text";
import type { Viewer } from "@/lib/domain/viewer";
import { studyCondition } from "../access";

export interface GoldExample {
  readonly instruction: string;
  readonly questions: string[];
}

const rowSchema = z.object({
  text: z.string().nullable(),
  messages: storedMessagesSchema.nullable(),
  questions: z.array(z.string()),
});

/**
 * Gold checklists of a study as examples: always the same ones in the same order, so that calls are alike, and never that
 * of the instruction itself or of one that reads the same. The universal item is no question about an instruction: shown
 * in the examples it would be written once more.
 */
export async function goldExamples(
  viewer: Viewer,
  studyId: string,
  instructionId: string,
  count: number,
): Promise<GoldExample[]> {
  const own = Prisma.sql`q.checklist_id = c.id AND btrim(q.question) <> ${UNIVERSAL_ITEM.question}`;
  const found = await rows(
    rowSchema,
    Prisma.sql`
    SELECT i.text, i.messages,
      ARRAY(SELECT q.question FROM checklist_item q WHERE ${own} ORDER BY q.position) AS questions
    FROM checklist c JOIN instruction i ON i.id = c.instruction_id, instruction own
    WHERE c.study_id = ${studyId}::uuid AND c.is_gold AND own.id = ${instructionId}::uuid AND i.id <> own.id
      AND ROW(i.text, i.messages, i.input) IS DISTINCT FROM ROW(own.text, own.messages, own.input)
      AND EXISTS (SELECT 1 FROM checklist_item q WHERE ${own})
      AND ${studyCondition(viewer, "checklist.write", Prisma.sql`c.study_id`)}
    ORDER BY md5(c.id::text)
    LIMIT ${count}`,
  );
  return found.map(({ text, messages, questions }) => ({
    instruction: instructionText({ text, messages }),
    questions,
  }));
}
