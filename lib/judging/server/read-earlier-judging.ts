import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { modelJudgeSchema } from "@/lib/judging/judge-configuration";
import type { EarlierJudging } from "@/lib/judging/task-for-judge";
import type { Viewer } from "@/lib/people/viewer";
import { studyCondition } from "@/lib/study/server/access";
import type { TaskWanted } from "./read-tasks-for-judge";

const judgingSchema = z.object({
  judge: modelJudgeSchema,
  calls: z.array(
    z.object({
      messages: z.array(z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() })),
      answers: z.array(z.string()),
    }),
  ),
});

/**
 * What a judge was sent and answered when it labelled a task, in the order of its calls; of several runs, the newest one's.
 * Null without a label of it that a run made, or where the viewer may not see it.
 */
export async function readEarlierJudging(
  viewer: Viewer,
  { raterId, taskId }: TaskWanted,
): Promise<EarlierJudging | null> {
  const [found] = await rows(
    judgingSchema,
    Prisma.sql`
      SELECT r.configuration AS judge, coalesce((
        SELECT jsonb_agg(jsonb_build_object('messages', c.request -> 'messages',
          'answers', jsonb_path_query_array(c.completion, '$.choices[*].text')) ORDER BY c.created_at, c.id)
        FROM model_call c WHERE c.item_id = item.id AND c.ok), '[]') AS calls
      FROM rater r JOIN run ON run.rater_id = r.id AND run.kind = 'judge-round'
      JOIN run_item item ON item.run_id = run.id AND item.subject_id = ${taskId}::uuid AND item.state = 'done'
        AND item.produced_id IS NOT NULL
      WHERE r.id = ${raterId}::uuid AND r.kind = 'judge' AND ${studyCondition(viewer, "run.control", Prisma.sql`r.study_id`)}
      ORDER BY item.finished_at DESC LIMIT 1`,
  );
  return found ?? null;
}
