import { z } from "zod";
import { VERIFIER_LANGUAGES } from "@/lib/checklist/generation/verifier-language";
import { questionScoringSchema } from "@/lib/checklist/question-scoring";
import { messagesSchema } from "@/lib/content/messages-schema";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { externalIdsSchema, type StudyInstructionLine } from "@/lib/imports/study-format/study-instruction";
import { answerSchema, outcomeSchema } from "@/lib/round/protocol/protocol";

const BATCH = 50;

const verifier = z.object({
  question: z.string(),
  program: z.string().nullable(),
  language: z.enum(VERIFIER_LANGUAGES),
  status: z.enum(["proposed", "person", "approved"]),
  proposed_by: z.string(),
});

const reference = z.object({ system: z.string(), sample: z.int() });

const question = z.object({
  question: z.string(),
  categories: z.array(z.string()),
  importance: z.int().nullable(),
  scoring: questionScoringSchema.optional(),
});

/** In a file a question says itself how it counts. */
const exportedQuestion = ({ scoring, ...others }: z.output<typeof question>) => ({ ...others, ...scoring });

const lineSchema = z.object({
  id: z.string(),
  text: z.string().nullable(),
  messages: messagesSchema.nullable(),
  input: z.string().nullable(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  tags: z.array(z.string()),
  responses: z.array(
    reference.extend({
      text: z.string(),
      messages: messagesSchema.nullable(),
      score: z.int().nullable(),
      answers: z.array(answerSchema.nullable()).nullable(),
      explanations: z.array(z.string().nullable()).nullable(),
      explanation: z.string().nullable(),
      external_ids: externalIdsSchema.nullable(),
    }),
  ),
  pairs: z.array(
    z.object({
      id: z.string(),
      a: reference,
      b: reference,
      outcome: outcomeSchema.nullable(),
      explanation: z.string().nullable(),
    }),
  ),
  checklists: z.array(
    z.object({
      series: z.string(),
      version: z.int(),
      source: z.enum(["generated", "human", "imported"]),
      method: z.string().nullable(),
      gold: z.boolean(),
      based_on: z.object({ series: z.string(), version: z.int() }).nullable(),
      origin: z
        .object({
          questions: z.array(question),
          range: z.object({ fewest: z.int(), most: z.int() }).optional(),
          remarks: z.array(z.string()).optional(),
        })
        .nullable(),
      created_at: z.string(),
      items: z.array(question),
    }),
  ),
  verifiers: z.array(verifier),
});

/** A file says a program's language where it is not the format's default. */
const exportedVerifier = ({ language, ...others }: z.output<typeof verifier>) =>
  language === "javascript" ? others : { ...others, language };

type StoredResponse = z.output<typeof lineSchema>["responses"][number];

function exportedResponse(response: StoredResponse): NonNullable<StudyInstructionLine["responses"]>[number] {
  const { system, sample, text, messages, score, answers, explanations, explanation, external_ids } = response;
  const isTrue = score !== null || answers !== null || explanations !== null || explanation !== null;
  return {
    system,
    ...(sample > 0 ? { sample } : {}),
    ...(messages ? { messages } : { text }),
    ...withoutNulls({ external_ids }),
    ...(isTrue ? { truth: withoutNulls({ score, answers, explanations, explanation }) } : {}),
  };
}

const TRUTH = { win: "A", tie: "tie", loss: "B" } as const;

/**
 * A study in its own format, one line an instruction in their order: with all published checklists, their versions and where
 * they come from, and verifier programs that were not rejected. Drafts stay behind: nobody has agreed to them yet.
 * @param withResponses also responses, pairs that are not dropped, and known truth
 */
export async function* readStudyLines(
  db: Snapshot,
  studyId: string,
  withResponses: boolean,
): AsyncGenerator<StudyInstructionLine[]> {
  const bytes = withResponses ? await bytesOfLines(db, studyId) : [];
  for await (const batch of db.batches(lineSchema, linesSql(studyId, withResponses), BATCH, bytes)) {
    yield batch.map(({ text, messages, input, subset, domain, tags, responses, pairs, checklists, verifiers, id }) => ({
      id,
      ...(messages ? { messages } : { instruction: text ?? "" }),
      ...withoutNulls({ input, subset, domain }),
      ...(tags.length > 0 ? { tags } : {}),
      ...(responses.length > 0
        ? {
            responses: responses.map(exportedResponse),
          }
        : {}),
      ...(pairs.length > 0
        ? {
            pairs: pairs.map(({ id: pairId, a, b, outcome, explanation }) => ({
              id: pairId,
              a,
              b,
              ...(outcome ? { truth: TRUTH[outcome] } : {}),
              ...withoutNulls({ explanation }),
            })),
          }
        : {}),
      ...(checklists.length > 0
        ? {
            checklists: checklists.map(({ method, gold, based_on, origin, items, ...checklist }) => ({
              ...checklist,
              items: items.map(exportedQuestion),
              ...withoutNulls({ method, based_on }),
              ...(origin ? { origin: { ...origin, questions: origin.questions.map(exportedQuestion) } } : {}),
              ...(gold ? { gold } : {}),
            })),
          }
        : {}),
      ...(verifiers.length > 0 ? { verifiers: verifiers.map(exportedVerifier) } : {}),
    }));
  }
}

async function bytesOfLines(db: Snapshot, studyId: string): Promise<number[]> {
  const { bytes } = await row(
    z.object({ bytes: z.array(z.number()) }),
    Prisma.sql`
      SELECT coalesce(json_agg(coalesce(octet_length(i.text), 0) + coalesce(octet_length(i.input), 0) + coalesce(octet_length(i.messages::text), 0)
        + coalesce(said.bytes, 0) ORDER BY i.position), '[]') AS bytes
      FROM instruction i LEFT JOIN (
        SELECT r.instruction_id, sum(octet_length(r.text)) AS bytes FROM response r
        WHERE r.study_id = ${studyId}::uuid GROUP BY r.instruction_id
      ) said ON said.instruction_id = i.id
      WHERE i.study_id = ${studyId}::uuid`,
    db,
  );
  return bytes;
}

function withoutNulls<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const there: { [Name in keyof Fields]?: NonNullable<Fields[Name]> } = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== null && value !== undefined) there[name] = value;
  }
  return there;
}

function linesSql(studyId: string, withResponses: boolean): Prisma.Sql {
  const wanted = withResponses ? Prisma.sql`TRUE` : Prisma.sql`FALSE`;
  return Prisma.sql`
    SELECT i.external_id AS id, i.text, i.messages, i.input, i.subset, i.domain, i.tags,
      (SELECT coalesce(json_agg(json_build_object('system', s.name, 'sample', r.sample, 'text', r.text, 'messages', r.messages, 'score', r.known_score,
          'answers', r.known_answers, 'explanations', r.answer_explanations, 'explanation', r.explanation,
          'external_ids', r.external_ids) ORDER BY r.id), '[]')
        FROM response r JOIN system s ON s.id = r.system_id WHERE r.instruction_id = i.id AND ${wanted}) AS responses,
      (SELECT coalesce(json_agg(json_build_object('id', p.external_id,
          'a', json_build_object('system', sa.name, 'sample', a.sample),
          'b', json_build_object('system', sb.name, 'sample', b.sample), 'outcome', p.known_outcome, 'explanation', p.explanation) ORDER BY p.id), '[]')
        FROM pair p JOIN response a ON a.id = p.response_a_id JOIN system sa ON sa.id = a.system_id
        JOIN response b ON b.id = p.response_b_id JOIN system sb ON sb.id = b.system_id
        WHERE p.instruction_id = i.id AND p.dropped_at IS NULL AND ${wanted}) AS pairs,
      (SELECT coalesce(json_agg(json_build_object('series', c.series, 'version', c.version, 'source', c.source,
          'method', c.method, 'gold', c.is_gold, 'origin', c.origin,
          'created_at', to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'based_on', CASE WHEN basis.id IS NOT NULL
            THEN json_build_object('series', basis.series, 'version', basis.version) END,
          'items', (SELECT json_agg(json_build_object('question', q.question, 'categories', coalesce(q.categories, '{}'),
              'importance', q.importance, 'scoring', q.scoring) ORDER BY q.position) FROM checklist_item q WHERE q.checklist_id = c.id))
          ORDER BY c.series COLLATE "C", c.version), '[]')
        FROM checklist c LEFT JOIN checklist basis ON basis.id = c.based_on_id AND basis.status = 'published'
        WHERE c.instruction_id = i.id AND c.status = 'published'
          AND EXISTS (SELECT FROM checklist_item q WHERE q.checklist_id = c.id)) AS checklists,
      (SELECT coalesce(json_agg(json_build_object('question', v.question, 'program', v.program, 'language', v.language, 'status', v.status,
          'proposed_by', v.proposed_by) ORDER BY v.question COLLATE "C"), '[]')
        FROM verifier_program v WHERE v.instruction_id = i.id AND v.status <> 'rejected') AS verifiers
    FROM instruction i WHERE i.study_id = ${studyId}::uuid ORDER BY i.position`;
}
