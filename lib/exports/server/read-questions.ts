import { z } from "zod";
import { type QuestionScoring, questionScoringSchema } from "@/lib/checklist/question-scoring";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { selectedColumns } from "./selected-columns";

const everyColumn = z.object({
  itemId: z.string(),
  checklistId: z.string(),
  question: z.string(),
  categories: z.array(z.string()),
  importance: z.int().nullable(),
  scoring: questionScoringSchema,
});

export interface Question {
  itemId: string;
  /** 1 is the first */
  number: number;
  /** "" without texts */
  question: string;
  /** as the importance, of gold labels only */
  categories: string[];
  importance: number | null;
  /** how it counts in a score by points; null where it says nothing of it */
  scoring: QuestionScoring | null;
}

export interface Questions {
  /** by checklist, in their order */
  readonly of: ReadonlyMap<string, readonly Question[]>;
  /** places in their checklist, from 0 on, by a question's id */
  readonly indexOf: ReadonlyMap<string, number>;
}

/** The questions of the checklists of a batch of tasks. */
export async function readQuestions(
  db: Reader,
  checklistIds: readonly (string | null)[],
  { gold, texts }: { gold: boolean; texts: boolean },
): Promise<Questions> {
  const ids = [...new Set(checklistIds)].filter((id) => id !== null);
  const of = new Map<string, Question[]>();
  const indexOf = new Map<string, number>();
  if (ids.length === 0) return { of, indexOf };
  const { present, list } = selectedColumns(everyColumn.keyof().options, {
    itemId: Prisma.sql`id`,
    checklistId: Prisma.sql`checklist_id`,
    question: texts && Prisma.sql`question`,
    categories: gold && Prisma.sql`to_json(coalesce(categories, '{}'))`,
    importance: gold && Prisma.sql`importance`,
    scoring: Prisma.sql`scoring`,
  });
  const items: (Pick<Question, "itemId"> & { checklistId: string } & Partial<Question>)[] = await rows(
    everyColumn.pick(present),
    Prisma.sql`
      SELECT ${list} FROM checklist_item WHERE checklist_id = ANY(${ids}::uuid[]) ORDER BY checklist_id, position`,
    db,
  );
  for (const { itemId, checklistId, question = "", categories = [], importance = null, scoring = null } of items) {
    const listed = of.get(checklistId) ?? [];
    indexOf.set(itemId, listed.length);
    listed.push({ itemId, number: listed.length + 1, question, categories, importance, scoring });
    of.set(checklistId, listed);
  }
  return { of, indexOf };
}
