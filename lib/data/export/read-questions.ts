import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";

const questionSchema = z.object({
  itemId: z.string(),
  checklistId: z.string(),
  question: z.string(),
  categories: z.array(z.string()),
  importance: z.int().nullable(),
});

export interface Question extends Omit<z.infer<typeof questionSchema>, "checklistId"> {
  /** 1 is the first */
  number: number;
}

export interface Questions {
  /** by checklist, in their order */
  readonly of: ReadonlyMap<string, readonly Question[]>;
  /** places in their checklist, from 0 on, by a question's id */
  readonly indexOf: ReadonlyMap<string, number>;
}

/** The questions of the checklists of a batch of tasks. @param texts whether to read their wording; it is "" otherwise */
export async function readQuestions(
  db: Reader,
  checklistIds: readonly (string | null)[],
  { texts }: { texts: boolean },
): Promise<Questions> {
  const ids = [...new Set(checklistIds)].filter((id) => id !== null);
  const of = new Map<string, Question[]>();
  const indexOf = new Map<string, number>();
  if (ids.length === 0) return { of, indexOf };
  const items = await rows(
    questionSchema,
    Prisma.sql`
      SELECT id AS "itemId", checklist_id AS "checklistId", ${texts ? Prisma.sql`question` : Prisma.sql`''`} AS question,
        coalesce(categories, '{}') AS categories, importance
      FROM checklist_item WHERE checklist_id = ANY(${ids}::uuid[]) ORDER BY checklist_id, position`,
    db,
  );
  for (const { itemId, checklistId, question, categories, importance } of items) {
    const list = of.get(checklistId) ?? [];
    indexOf.set(itemId, list.length);
    list.push({ itemId, question, categories, importance, number: list.length + 1 });
    of.set(checklistId, list);
  }
  return { of, indexOf };
}
