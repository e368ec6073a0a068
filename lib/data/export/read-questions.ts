import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";

const questionSchema = z.object({
  itemId: z.string(),
  checklistId: z.string(),
  position: z.int(),
  question: z.string(),
  categories: z.array(z.string()),
  importance: z.int().nullable(),
});

export interface Question extends Omit<z.infer<typeof questionSchema>, "checklistId"> {
  /** 1 is the first */
  number: number;
}

/** The questions of the checklists of a batch of tasks, by checklist and in their order. */
export async function readQuestions(
  db: Reader,
  checklistIds: readonly (string | null)[],
): Promise<Map<string, Question[]>> {
  const ids = [...new Set(checklistIds)].filter((id) => id !== null);
  const questions = new Map<string, Question[]>();
  if (ids.length === 0) return questions;
  const items = await rows(
    questionSchema,
    Prisma.sql`
      SELECT id AS "itemId", checklist_id AS "checklistId", position, question, coalesce(categories, '{}') AS categories, importance
      FROM checklist_item WHERE checklist_id = ANY(${ids}::uuid[]) ORDER BY checklist_id, position`,
    db,
  );
  for (const { checklistId, ...item } of items) {
    const list = questions.get(checklistId) ?? [];
    list.push({ ...item, number: list.length + 1 });
    questions.set(checklistId, list);
  }
  return questions;
}
