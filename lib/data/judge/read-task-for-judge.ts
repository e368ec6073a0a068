import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { conversationText } from "@/lib/domain/conversation-text";
import type { TaskForJudge } from "@/lib/domain/judge/judge-at-work";
import { modelJudgeSchema } from "@/lib/domain/judge/judge-configuration";
import { protocolSchema } from "@/lib/domain/protocol";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyCondition } from "../access";

const rowsSchema = z.array(
  z.object({
    protocol: protocolSchema,
    configuration: modelJudgeSchema,
    labelled: z.boolean(),
    text: z.string().nullable(),
    messages: z.array(z.object({ role: z.string(), content: z.string() })).nullable(),
    input: z.string().nullable(),
    responseA: z.string(),
    responseB: z.string().nullable(),
    questions: z.array(z.object({ itemId: z.uuid(), question: z.string() })),
  }),
);

/** A task as a model judge sees it. What is not selected here cannot reach a prompt. */
export async function readTaskForJudge(viewer: Viewer, raterId: string, taskId: string): Promise<TaskForJudge> {
  const [row] = rowsSchema.parse(
    await prisma().$queryRaw`
      SELECT t.protocol, r.configuration, i.text, i.messages, i.input, ra.text AS "responseA", rb.text AS "responseB",
        EXISTS (SELECT 1 FROM annotation a
          WHERE a.task_id = t.id AND a.rater_id = r.id AND a.superseded_at IS NULL) AS labelled,
        COALESCE((SELECT jsonb_agg(jsonb_build_object('itemId', q.id, 'question', q.question) ORDER BY q.position)
          FROM checklist_item q WHERE q.checklist_id = t.checklist_id), '[]'::jsonb) AS questions
      FROM task t
      JOIN rater r ON r.study_id = t.study_id AND r.id = ${raterId}::uuid AND r.kind = 'judge'
      JOIN instruction i ON i.id = t.instruction_id
      JOIN response ra ON ra.id = t.response_a_id
      LEFT JOIN response rb ON rb.id = t.response_b_id
      WHERE t.id = ${taskId}::uuid AND ${studyCondition(viewer, "run.control", Prisma.sql`t.study_id`)}`,
  );
  if (!row) throw notFound("task");
  const { protocol, labelled, configuration: judge, text, messages, input, responseA, responseB, questions } = row;
  return {
    ...{ taskId, raterId, protocol, judge, labelled, input, responseA, responseB, questions },
    instruction: conversationText(text, messages),
  };
}
