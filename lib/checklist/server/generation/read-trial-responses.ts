import { z } from "zod";
import { instructionWithInput } from "@/lib/content/instruction-text";
import { messagesSchema } from "@/lib/content/messages-schema";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition, studyWhere } from "@/lib/study/server/access";

/** Tried at once while somebody waits. */
const MAX_TRIED = 200;

const rowSchema = z.object({
  responseId: z.string(),
  system: z.string(),
  sample: z.int(),
  text: z.string(),
  yes: z.int(),
  no: z.int(),
  all: z.int(),
});

/** A program's language, and the responses to its instruction with what people answered to its question. */
export async function readTrialResponses(viewer: Viewer, programId: string) {
  const program = await prisma().verifierProgram.findFirst({
    where: { id: programId, study: studyWhere(viewer, "checklist.write") },
    select: { language: true },
  });
  if (!program) throw notFound("verifier program");
  const responses = await rows(
    rowSchema,
    Prisma.sql`
    SELECT r.id AS "responseId", s.name AS system, r.sample, r.text, count(*) OVER ()::int AS all,
      count(answered.answer) FILTER (WHERE answered.answer = 'YES')::int AS yes,
      count(answered.answer) FILTER (WHERE answered.answer = 'NO')::int AS no
    FROM verifier_program v
    JOIN response r ON r.instruction_id = v.instruction_id
    JOIN system s ON s.id = r.system_id
    LEFT JOIN LATERAL (
      SELECT given.answer
      FROM task t
      JOIN annotation a ON a.task_id = t.id AND a.superseded_at IS NULL
      JOIN rater ON rater.id = a.rater_id AND rater.kind <> 'judge'
      JOIN checklist_answer given ON given.annotation_id = a.id
      JOIN checklist_item q ON q.id = given.item_id AND q.question = v.question
      WHERE r.id = CASE given.side WHEN 'B' THEN t.response_b_id ELSE t.response_a_id END
        AND r.id IN (t.response_a_id, t.response_b_id)
    ) answered ON TRUE
    WHERE v.id = ${programId}::uuid AND ${studyCondition(viewer, "checklist.write", Prisma.sql`v.study_id`)}
    GROUP BY r.id, s.name
    ORDER BY s.name COLLATE natural_order, r.sample
    LIMIT ${MAX_TRIED}`,
  );
  return { language: program.language, responses };
}

interface AskedQuestion {
  readonly instructionId: string;
  /** the instruction as one text, with its input */
  readonly instruction: string;
  readonly question: string;
}

/** A question of a checklist with its instruction, for a model. */
export async function readQuestion(viewer: Viewer, studyId: string, itemId: string): Promise<AskedQuestion> {
  const item = await prisma().checklistItem.findFirst({
    where: { id: itemId, checklist: { studyId, study: studyWhere(viewer, "checklist.write") } },
    select: {
      question: true,
      checklist: { select: { instruction: { select: { id: true, text: true, messages: true, input: true } } } },
    },
  });
  if (!item) throw notFound("question; its draft was changed meanwhile");
  const { id, text, messages, input } = item.checklist.instruction;
  return { instructionId: id, instruction: withInput(text, messages, input), question: item.question };
}

/** An instruction with its input, for a model. */
export async function readInstructionText(viewer: Viewer, studyId: string, instructionId: string): Promise<string> {
  const found = await prisma().instruction.findFirst({
    where: { id: instructionId, studyId, study: studyWhere(viewer, "checklist.write") },
    select: { text: true, messages: true, input: true },
  });
  if (!found) throw notFound("instruction");
  return withInput(found.text, found.messages, found.input);
}

/** An instruction's row as one text. */
export function withInput(text: string | null, messages: unknown, input: string | null): string {
  return instructionWithInput({ text, messages: messagesSchema.nullable().parse(messages) }, input);
}
