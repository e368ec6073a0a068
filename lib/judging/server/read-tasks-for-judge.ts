import { z } from "zod";
import { instructionText } from "@/lib/content/instruction-text";
import { messagesSchema } from "@/lib/content/messages-schema";
import { batch } from "@/lib/db/batch";
import { Prisma } from "@/lib/db/generated/client";
import { modelJudgeSchema } from "@/lib/judging/judge-configuration";
import { guidelinesForJudge, levelsForJudge } from "@/lib/judging/round-for-judge";
import type { TaskForJudge } from "@/lib/judging/task-for-judge";
import type { Viewer } from "@/lib/people/viewer";
import { defaultGuidelines } from "@/lib/round/guidelines/default-guidelines";
import { CRITERIA_GUIDELINES } from "@/lib/round/guidelines/score-guidelines";
import { levelGuidesSchema } from "@/lib/round/level-guides";
import { protocolSchema, scaleNameSchema } from "@/lib/round/protocol/protocol";
import { studyCondition } from "@/lib/study/server/access";

/** What of a round its judges read. */
export const roundForJudgeSchema = z.object({
  protocol: protocolSchema,
  scale: scaleNameSchema.nullable(),
  levelNames: z.array(z.string()),
  levelGuides: levelGuidesSchema,
  guidelines: z.string(),
  ratedCriterion: z.string().nullable(),
  criterionMeaning: z.string().nullable(),
  categories: z.array(z.string()),
});

export type RoundForJudge = ReturnType<typeof roundForJudge>;

/** The same in the words of prompts. */
export function roundForJudge(round: z.infer<typeof roundForJudgeSchema>) {
  const { protocol, scale, levelNames, levelGuides, guidelines, ratedCriterion, criterionMeaning, categories } = round;
  return {
    protocol,
    scale,
    categories,
    levels: levelsForJudge({ scale, levelNames, levelGuides }),
    guidelines: guidelinesForJudge(guidelines),
    criterion: [ratedCriterion, criterionMeaning].filter(Boolean).join(": ") || null,
    hasOwnGuidelines: ![
      defaultGuidelines(protocol),
      defaultGuidelines(protocol, [{ kind: "none" }]),
      CRITERIA_GUIDELINES,
    ].some((usual) => usual.trim() === guidelines.trim()),
  };
}

const taskRow = roundForJudgeSchema.extend({
  place: z.coerce.number(),
  taskId: z.uuid(),
  raterId: z.uuid(),
  labelled: z.boolean(),
  text: z.string().nullable(),
  messages: messagesSchema.nullable(),
  input: z.string().nullable(),
  responseA: z.string(),
  responseB: z.string().nullable(),
  questions: z.array(z.object({ itemId: z.uuid(), question: z.string() })),
});
const judgeRow = z.object({ id: z.uuid(), configuration: z.unknown() });

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
  const allowed = studyCondition(viewer, "run.control", Prisma.sql`r.study_id`);
  const reading = { schema: taskRow, sql: readingOf(wanted, allowed) };
  const judges = {
    schema: judgeRow,
    sql: Prisma.sql`
      SELECT r.id, r.configuration FROM rater r
      WHERE r.id = ANY(${[...new Set(wanted.map(({ raterId }) => raterId))]}::uuid[]) AND r.kind = 'judge' AND ${allowed}`,
  };
  const found = await batch([reading, judges]);
  const judgeOf = new Map(
    // One that cannot be read does not keep the others' tasks back.
    found(judges).map(({ id, configuration }) => [id, modelJudgeSchema.safeParse(configuration).data]),
  );
  const tasks = new Map<number, TaskForJudge>();
  for (const row of found(reading)) {
    const { place, text, messages, taskId, raterId, labelled, input, responseA, responseB, questions } = row;
    const judge = judgeOf.get(raterId);
    if (!judge) continue;
    const shown = { instruction: instructionText({ text, messages }), input, responseA, responseB, questions };
    tasks.set(place, { ...roundForJudge(row), ...shown, taskId, raterId, judge, labelled });
  }
  return wanted.map((_, index) => tasks.get(index + 1) ?? null);
}

/**
 * The statement that reads tasks. Each row is looked up for itself, and labels by their task alone: a plan from when there
 * were few would join whole tables, or read all labels that the judge has for each task.
 * @param allowed a condition on the judge `r`
 */
export function readingOf(wanted: readonly TaskWanted[], allowed: Prisma.Sql): Prisma.Sql {
  const raterIds = wanted.map(({ raterId }) => raterId);
  const taskIds = wanted.map(({ taskId }) => taskId);
  return Prisma.sql`
    SELECT w.place, t.id AS "taskId", r.id AS "raterId", t.protocol, d.scale, d.categories,
      d.level_names AS "levelNames", d.level_guides AS "levelGuides", d.guidelines,
      d.rated_criterion AS "ratedCriterion", d.criterion_meaning AS "criterionMeaning", i.text, i.messages, i.input,
      COALESCE(ra.text, '') AS "responseA", rb.text AS "responseB",
      COALESCE((SELECT bool_or(a.rater_id = r.id AND a.superseded_at IS NULL) FROM annotation a
        WHERE a.task_id = t.id), false) AS labelled,
      COALESCE((SELECT jsonb_agg(jsonb_build_object('itemId', q.id, 'question', q.question) ORDER BY q.position)
        FROM checklist_item q WHERE q.checklist_id = t.checklist_id), '[]'::jsonb) AS questions
    FROM unnest(${raterIds}::uuid[], ${taskIds}::uuid[]) WITH ORDINALITY AS w(rater_id, task_id, place)
    CROSS JOIN LATERAL (SELECT * FROM task WHERE task.id = w.task_id LIMIT 1) t
    CROSS JOIN LATERAL (SELECT scale, categories, level_names, level_guides, guidelines, rated_criterion, criterion_meaning FROM round WHERE round.id = t.round_id LIMIT 1) d
    CROSS JOIN LATERAL (SELECT * FROM rater WHERE rater.id = w.rater_id LIMIT 1) r
    CROSS JOIN LATERAL (SELECT * FROM instruction WHERE instruction.id = t.instruction_id LIMIT 1) i
    LEFT JOIN LATERAL (SELECT text FROM response WHERE response.id = t.response_a_id LIMIT 1) ra ON true
    LEFT JOIN LATERAL (SELECT text FROM response WHERE response.id = t.response_b_id LIMIT 1) rb ON true
    WHERE r.study_id = t.study_id AND r.kind = 'judge' AND ${allowed}`;
}
