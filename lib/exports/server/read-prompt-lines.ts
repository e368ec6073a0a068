import { z } from "zod";
import { FULL_WEIGHT } from "@/lib/checklist/checklist";
import { VERIFIER_LANGUAGES } from "@/lib/checklist/generation/verifier-language";
import { questionScoringSchema } from "@/lib/checklist/question-scoring";
import { conversationOf } from "@/lib/content/instruction-text";
import { messagesSchema } from "@/lib/content/messages-schema";
import { Prisma } from "@/lib/db/generated/client";
import type { Snapshot } from "@/lib/db/snapshot";
import type { PromptWithRubric } from "@/lib/exports/study-export";

const BATCH = 100;

const rowSchema = z.object({
  id: z.string(),
  text: z.string().nullable(),
  messages: messagesSchema.nullable(),
  input: z.string().nullable(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  tags: z.array(z.string()),
  series: z.string(),
  version: z.int(),
  source: z.string(),
  method: z.string().nullable(),
  items: z.array(
    z.object({
      question: z.string(),
      categories: z.array(z.string()),
      importance: z.int().nullable(),
      scoring: questionScoringSchema,
      program: z.string().nullable(),
      language: z.enum(VERIFIER_LANGUAGES).nullable(),
    }),
  ),
});

/**
 * Prompts with what their responses are rewarded by, for reinforcement learning: one line an instruction that has such a
 * checklist. A question has a program only once a person has approved it.
 * @param series its newest published version; null: the gold checklist
 */
export async function* readPromptLines(
  db: Snapshot,
  studyId: string,
  series: string | null,
): AsyncGenerator<PromptWithRubric[]> {
  const chosen = series === null ? Prisma.sql`c.is_gold` : Prisma.sql`c.series = ${series}`;
  const query = Prisma.sql`
    SELECT i.external_id AS id, i.text, i.messages, i.input, i.subset, i.domain, i.tags,
      c.series, c.version, c.source::text AS source, c.method,
      (SELECT coalesce(json_agg(json_build_object('question', q.question, 'categories', coalesce(q.categories, '{}'),
          'importance', q.importance, 'scoring', q.scoring, 'program', v.program, 'language', v.language) ORDER BY q.position), '[]')
        FROM checklist_item q LEFT JOIN verifier_program v
          ON v.instruction_id = i.id AND v.question = q.question AND v.status = 'approved'
        WHERE q.checklist_id = c.id) AS items
    FROM instruction i CROSS JOIN LATERAL (
      SELECT c.* FROM checklist c WHERE c.instruction_id = i.id AND c.status = 'published' AND ${chosen}
      ORDER BY c.version DESC LIMIT 1) c
    WHERE i.study_id = ${studyId}::uuid ORDER BY i.position`;
  for await (const batch of db.batches(rowSchema, query, BATCH)) {
    yield batch.map(({ id, text, messages, input, items, series: of, version, source, method, ...about }) => ({
      id,
      prompt: conversationOf({ text, messages }, input),
      rubric: items.map(({ importance, scoring, ...item }) => ({
        ...item,
        weight: importance ?? FULL_WEIGHT,
        ...scoring,
      })),
      checklist: { series: of, version, source, method },
      ...about,
    }));
  }
}
