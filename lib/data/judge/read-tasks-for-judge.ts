import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { queryByKey } from "@/lib/db/query-by-key";
import type { TaskForJudge } from "@/lib/domain/judge/judge-at-work";
import { modelJudgeSchema } from "@/lib/domain/judge/judge-configuration";
import { protocolSchema } from "@/lib/domain/protocol";
import { instructionText } from "@/lib/domain/study/instruction-text";
import type { Viewer } from "@/lib/domain/viewer";
import { studyCondition } from "../access";

const rowsSchema = z.array(
  z.object({
    place: z.coerce.number(),
    taskId: z.uuid(),
    raterId: z.uuid(),
    protocol: protocolSchema,
    labelled: z.boolean(),
    text: z.string().nullable(),
    messages: z.array(z.object({ role: z.string(), content: z.string() })).nullable(),
    input: z.string().nullable(),
    responseA: z.string(),
    responseB: z.string().nullable(),
    questions: z.array(z.object({ itemId: z.uuid(), question: z.string() })),
  }),
);
const judgesSchema = z.array(z.object({ id: z.uuid(), configuration: z.unknown() }));

export interface TaskWanted {
  readonly raterId: string;
  readonly taskId: string;
}

/**
 * Tasks as model judges see them, in the order wanted. What is not selected here cannot reach a prompt. Null for what the
 * viewer may not see or does not fit together.
 */
export async function readTasksForJudge(
  viewer: Viewer,
  wanted: readonly TaskWanted[],
): Promise<(TaskForJudge | null)[]> {
  const raterIds = wanted.map(({ raterId }) => raterId);
  const allowed = studyCondition(viewer, "run.control", Prisma.sql`r.study_id`);
  const [rows, judges] = await Promise.all([
    queryByKey(Prisma.sql`
      SELECT w.place, t.id AS "taskId", r.id AS "raterId", t.protocol, i.text, i.messages, i.input,
        ra.text AS "responseA", rb.text AS "responseB",
        EXISTS (SELECT 1 FROM annotation a
          WHERE a.task_id = t.id AND a.rater_id = r.id AND a.superseded_at IS NULL) AS labelled,
        COALESCE((SELECT jsonb_agg(jsonb_build_object('itemId', q.id, 'question', q.question) ORDER BY q.position)
          FROM checklist_item q WHERE q.checklist_id = t.checklist_id), '[]'::jsonb) AS questions
      FROM unnest(${raterIds}::uuid[], ${wanted.map(({ taskId }) => taskId)}::uuid[])
        WITH ORDINALITY AS w(rater_id, task_id, place)
      JOIN task t ON t.id = w.task_id
      JOIN rater r ON r.id = w.rater_id AND r.study_id = t.study_id AND r.kind = 'judge'
      JOIN instruction i ON i.id = t.instruction_id
      JOIN response ra ON ra.id = t.response_a_id
      LEFT JOIN response rb ON rb.id = t.response_b_id
      WHERE ${allowed}`),
    queryByKey(Prisma.sql`
      SELECT r.id, r.configuration FROM rater r
      WHERE r.id = ANY(${[...new Set(raterIds)]}::uuid[]) AND r.kind = 'judge' AND ${allowed}`),
  ]);
  const judgeOf = new Map(
    // One that cannot be read does not keep the others' tasks back.
    judgesSchema.parse(judges).map(({ id, configuration }) => [id, modelJudgeSchema.safeParse(configuration).data]),
  );
  const tasks = new Map<number, TaskForJudge>();
  for (const { place, text, messages, ...task } of rowsSchema.parse(rows)) {
    const judge = judgeOf.get(task.raterId);
    if (judge) tasks.set(place, { ...task, judge, instruction: instructionText({ text, messages }) });
  }
  return wanted.map((_, index) => tasks.get(index + 1) ?? null);
}
