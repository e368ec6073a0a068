import type { Reader } from "@/lib/data/agreement/query-rows";

export interface Question {
  itemId: string;
  number: number;
  question: string;
  categories: string[];
  importance: number | null;
}

/** The questions of the checklists of a batch of tasks, by checklist and in their order. */
export async function readQuestions(
  db: Reader,
  checklistIds: readonly (string | null)[],
): Promise<Map<string, Question[]>> {
  const ids = [...new Set(checklistIds)].filter((id) => id !== null);
  const questions = new Map<string, Question[]>();
  if (ids.length === 0) return questions;
  const items = await db.checklistItem.findMany({
    where: { checklistId: { in: ids } },
    orderBy: [{ checklistId: "asc" }, { position: "asc" }],
    select: { id: true, checklistId: true, question: true, categories: true, importance: true },
  });
  for (const { id, checklistId, ...item } of items) {
    const list = questions.get(checklistId) ?? [];
    list.push({ itemId: id, number: list.length + 1, ...item });
    questions.set(checklistId, list);
  }
  return questions;
}
