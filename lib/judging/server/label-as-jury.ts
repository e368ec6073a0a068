import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type JuryLabelsPart, NO_JURY_LABELS } from "@/lib/judging/judge-model";
import type { JudgedLabel } from "@/lib/judging/judged-label";
import type { Jury } from "@/lib/judging/jury";
import { readRaterConfiguration } from "@/lib/judging/jury";
import { juryVerdict } from "@/lib/judging/jury-verdict";
import type { Viewer } from "@/lib/people/viewer";
import { answerSchema, levelSchema, scaleNameSchema, sideSchema } from "@/lib/round/protocol/protocol";
import type { ScaleName } from "@/lib/round/protocol/scale";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { insertLabels, type LabelToInsert, labelHash } from "./insert-labels";

/** Tasks in one part: few enough for a request and a transaction to be short, many enough to be quick. */
const PART = 1_000;

const memberLabelSchema = z.object({
  level: levelSchema.nullable(),
  answers: z.array(
    z.object({
      itemId: z.uuid(),
      side: sideSchema.optional(),
      answer: answerSchema,
      probability: z.number().nullable(),
    }),
  ),
});
const taskSchema = z.object({
  taskId: z.uuid(),
  position: z.int(),
  live: z.object({ id: z.uuid(), contentHash: z.string() }).nullable(),
  members: z.array(memberLabelSchema),
});
type TaskOfJury = z.infer<typeof taskSchema>;

/**
 * Writes a jury's labels in a part of a round's tasks from its members' live labels, training and attention tasks too. Done
 * again it writes what is new, and puts a new label in the place of one that has changed; one that is an even split by
 * now, or has too few members' labels left, is withdrawn.
 * @param after where the part before ended; null for the first
 */
export async function labelAsJury(
  viewer: Viewer,
  studyId: string,
  raterId: string,
  { roundId, after }: { roundId: string; after: number | null },
): Promise<JuryLabelsPart> {
  const { jury, scale } = await findJury(viewer, studyId, raterId, roundId);
  return prisma().$transaction(async (transaction) => {
    const part = await labelPart(transaction, { jury, scale, raterId, roundId }, after ?? BEFORE_ALL);
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "jury.labelled",
      subject: raterId,
      data: { roundId, after, ...part },
    });
    return part;
  });
}

const BEFORE_ALL = -1;

async function findJury(viewer: Viewer, studyId: string, raterId: string, roundId: string) {
  const study = studyWhere(viewer, "run.control");
  const [rater, round] = await Promise.all([
    prisma().rater.findFirst({
      where: { id: raterId, studyId, kind: "judge", study },
      select: { configuration: true },
    }),
    prisma().round.findFirst({ where: { id: roundId, studyId, study }, select: { scale: true } }),
  ]);
  if (!rater) throw notFound("judge");
  if (!round) throw notFound("round");
  const jury = readRaterConfiguration(rater.configuration);
  if (jury?.type !== "jury") {
    throw new AppError("INVALID", "Only a jury’s labels are computed. Let a judge label the round in a run.");
  }
  return { jury, scale: scaleNameSchema.nullable().parse(round.scale) };
}

interface ActiveJury {
  jury: Jury;
  scale: ScaleName | null;
  raterId: string;
  roundId: string;
}

async function labelPart(transaction: Transaction, work: ActiveJury, after: number): Promise<JuryLabelsPart> {
  const { jury, scale, raterId } = work;
  // Two people who press the button at once: the second finds what the first wrote.
  await transaction.$executeRaw`SELECT id FROM rater WHERE id = ${raterId}::uuid FOR NO KEY UPDATE`;
  const tasks = await readTasks(transaction, work, after);
  const sum = { ...NO_JURY_LABELS };
  const quorum = jury.quorum ?? jury.members.length;
  const labels: LabelToInsert[] = [];
  const withdrawn: string[] = [];
  for (const { taskId, live, members } of tasks) {
    const verdict = juryVerdict(scale, members, { rule: jury.rule, ties: jury.ties, quorum });
    if (members.length >= quorum) sum.tasks++;
    if (verdict === "split") sum.split++;
    const label = verdict === "split" ? null : verdict;
    if (live && label && live.contentHash === labelHash(taskId, raterId, label)) {
      sum.unchanged++;
      continue;
    }
    if (live) withdrawn.push(live.id);
    if (live && !label) sum.withdrawn++;
    if (!label) continue;
    if (live) sum.changed++;
    else sum.written++;
    labels.push(toInsert(taskId, label, live?.id ?? null));
  }
  if (withdrawn.length > 0)
    await transaction.$executeRaw`
      UPDATE annotation SET superseded_at = now() WHERE id = ANY(${withdrawn}::uuid[]) AND superseded_at IS NULL`;
  if (labels.length > 0) await insertLabels(transaction, raterId, labels);
  return { ...sum, next: tasks.length < PART ? null : (tasks.at(-1)?.position ?? null) };
}

const toInsert = (taskId: string, label: JudgedLabel, supersedes: string | null): LabelToInsert => ({
  taskId,
  label,
  supersedes,
  durationMs: null,
});

async function readTasks(
  transaction: Transaction,
  { jury, raterId, roundId }: ActiveJury,
  after: number,
): Promise<TaskOfJury[]> {
  return rows(
    taskSchema,
    Prisma.sql`
    SELECT t.id AS "taskId", t.position,
      (SELECT jsonb_build_object('id', own.id, 'contentHash', own.content_hash) FROM annotation own
        WHERE own.task_id = t.id AND own.rater_id = ${raterId}::uuid AND own.superseded_at IS NULL) AS live,
      COALESCE((
        SELECT jsonb_agg(jsonb_build_object('level', a.level, 'answers', COALESCE((
            SELECT jsonb_agg(jsonb_build_object('itemId', c.item_id, 'answer', c.answer, 'probability', c.probability)
                || CASE WHEN t.response_b_id IS NULL THEN '{}' ELSE jsonb_build_object('side', c.side) END
              ORDER BY c.item_id, c.side)
            FROM checklist_answer c WHERE c.annotation_id = a.id), '[]'::jsonb)) ORDER BY a.rater_id)
        FROM annotation a
        WHERE a.task_id = t.id AND a.superseded_at IS NULL AND a.rater_id = ANY(${jury.members}::uuid[])), '[]'::jsonb) AS members
    FROM task t WHERE t.round_id = ${roundId}::uuid AND t.position > ${after}
    ORDER BY t.position LIMIT ${PART}`,
    transaction,
  );
}
