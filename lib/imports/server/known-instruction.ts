import { z } from "zod";
import { VERIFIER_LANGUAGES } from "@/lib/checklist/generation/verifier-language";
import { questionScoringSchema } from "@/lib/checklist/question-scoring";
import { messagesSchema } from "@/lib/content/messages-schema";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { responseKey, versionKey } from "@/lib/imports/study-format/refuse-contradictions";
import { outcomeSchema } from "@/lib/round/protocol/protocol";

const responseSchema = z.object({
  id: z.string(),
  system: z.string(),
  sample: z.int(),
  text: z.string(),
  messages: messagesSchema.nullable(),
  score: z.int().nullable(),
  answers: z.array(z.string().nullable()).nullable(),
  explanations: z.array(z.string().nullable()).nullable(),
  explanation: z.string().nullable(),
  hasNoIds: z.boolean(),
});

const pairSchema = z.object({
  externalId: z.string(),
  responseAId: z.string(),
  responseBId: z.string(),
  outcome: outcomeSchema.nullable(),
});

const itemSchema = z.object({
  question: z.string(),
  categories: z.array(z.string()),
  importance: z.int().nullable(),
  scoring: questionScoringSchema.optional(),
});

const checklistSchema = z.object({
  id: z.string(),
  series: z.string(),
  version: z.int(),
  isDraft: z.boolean(),
  isGold: z.boolean(),
  source: z.string(),
  method: z.string().nullable(),
  items: z.array(itemSchema),
});

const rowSchema = z.object({
  externalId: z.string(),
  id: z.string(),
  text: z.string().nullable(),
  messages: messagesSchema.nullable(),
  input: z.string().nullable(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  tags: z.array(z.string()),
  responses: z.array(responseSchema),
  pairs: z.array(pairSchema),
  /** newest version first */
  checklists: z.array(checklistSchema),
  verifiers: z.array(
    z.object({
      question: z.string(),
      program: z.string().nullable(),
      language: z.enum(VERIFIER_LANGUAGES),
      status: z.string(),
    }),
  ),
});

/** An instruction as the study holds it, for comparing a file's line with it. */
export type KnownInstruction = Omit<z.infer<typeof rowSchema>, "externalId" | "responses" | "checklists"> & {
  /** by responseKey */
  responses: Map<string, z.infer<typeof responseSchema>>;
  /** the first version of each series */
  checklists: Map<string, z.infer<typeof checklistSchema>>;
  /** all of them, by versionKey */
  versions: Map<string, z.infer<typeof checklistSchema>>;
};

/** Makes room for the instructions that this import writes, to find them again by their external ids. */
export async function createOwnInstructions(transaction: Snapshot): Promise<void> {
  await transaction.$executeRaw`
    CREATE TEMPORARY TABLE import_instruction (external_id text PRIMARY KEY, id uuid) ON COMMIT DROP`;
}

/**
 * Those of the instructions that the study has already, by external id. The import's own are found by their table: where
 * nothing is known of rows just written, any index of `instruction` that begins with the study looks good to the planner, and
 * each batch would read all that were written before it.
 * @param firstPosition the first position of the import's own instructions
 */
export async function loadKnownInstructions(
  transaction: Snapshot,
  { studyId, firstPosition }: { studyId: string; firstPosition: number },
  externalIds: string[],
): Promise<Map<string, KnownInstruction>> {
  const found = await rows(
    rowSchema,
    Prisma.sql`
    SELECT i.id, i.external_id AS "externalId", i.text, i.messages, i.input, i.subset, i.domain, i.tags,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'system', s.name, 'sample', r.sample, 'text', r.text,
          'messages', r.messages, 'score', r.known_score, 'answers', r.known_answers,
          'explanations', r.answer_explanations, 'explanation', r.explanation,
          'hasNoIds', r.external_ids IS NULL)), '[]')
        FROM response r JOIN system s ON s.id = r.system_id WHERE r.instruction_id = i.id) AS responses,
      (SELECT coalesce(json_agg(json_build_object('externalId', p.external_id, 'responseAId', p.response_a_id,
          'responseBId', p.response_b_id, 'outcome', p.known_outcome)), '[]')
        FROM pair p WHERE p.instruction_id = i.id) AS pairs,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'series', c.series, 'version', c.version,
          'isDraft', c.status = 'draft', 'isGold', c.is_gold, 'source', c.source, 'method', c.method, 'items',
          (SELECT coalesce(json_agg(json_build_object('question', q.question, 'categories', q.categories,
              'importance', q.importance, 'scoring', q.scoring) ORDER BY q.position), '[]')
            FROM checklist_item q WHERE q.checklist_id = c.id)) ORDER BY c.version DESC), '[]')
        FROM checklist c WHERE c.instruction_id = i.id) AS checklists,
      (SELECT coalesce(json_agg(json_build_object('question', v.question, 'program', v.program, 'language', v.language,
          'status', v.status)), '[]')
        FROM verifier_program v WHERE v.instruction_id = i.id AND v.status <> 'rejected') AS verifiers
    FROM instruction i WHERE i.id = ANY(ARRAY(
      SELECT id FROM instruction
        WHERE study_id = ${studyId}::uuid AND external_id = ANY(${externalIds}::text[]) AND position < ${firstPosition}
      UNION ALL SELECT id FROM import_instruction WHERE external_id = ANY(${externalIds}::text[])))`,
    transaction,
  );
  return new Map(
    found.map(({ externalId, responses, checklists, ...instruction }) => [
      externalId,
      {
        ...instruction,
        responses: new Map(responses.map((response) => [responseKey(response), response])),
        // A series' first version, which sets last, is what a file brought; people's later ones do not contradict the file.
        checklists: new Map(checklists.map((checklist) => [checklist.series, checklist])),
        versions: new Map(checklists.map((checklist) => [versionKey(checklist), checklist])),
      },
    ]),
  );
}
