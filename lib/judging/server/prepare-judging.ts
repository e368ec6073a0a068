import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type JudgeModel, modelJudgeSchema } from "@/lib/judging/judge-configuration";
import { fitsRound, protocolsOf } from "@/lib/judging/judge-rounds";
import { readRaterConfiguration } from "@/lib/judging/jury";
import type { EarlierJudging } from "@/lib/judging/task-for-judge";
import type { Viewer } from "@/lib/people/viewer";
import { scaleNameSchema } from "@/lib/round/protocol/protocol";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";
import { levelValues } from "@/lib/round/protocol/scale";
import type { JudgeRound } from "@/lib/runs/run-kinds";
import type { PreparedRun } from "@/lib/runs/server/create-run";
import { notFound, studyCondition, studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { isClosedTest } from "./bench-versions";
import type { TaskWanted } from "./read-tasks-for-judge";

/**
 * Whether this judge may label this round, and which of its tasks are left for it: those without a label of it that no
 * unfinished run of it is going to label. Reads only.
 */
export async function prepareJudging(
  viewer: Viewer,
  studyId: string,
  { raterId, roundId, tasks, withKnown }: JudgeRound,
): Promise<PreparedRun> {
  const study = studyWhere(viewer, "run.control");
  const [rater, round] = await Promise.all([
    prisma().rater.findFirst({
      where: { id: raterId, studyId, kind: "judge", study },
      select: { name: true, configuration: true },
    }),
    prisma().round.findFirst({
      where: { id: roundId, studyId, study },
      select: { name: true, status: true, protocol: true, scale: true, ratedCriterion: true },
    }),
  ]);
  if (!round) throw notFound("round");
  const judge = readRaterConfiguration(rater?.configuration);
  if (!rater || judge === null) throw notFound("judge");
  if (judge.type === "jury") {
    throw new AppError("INVALID", `"${rater.name}" is a jury: compute its labels on its page instead.`);
  }
  if (!fitsRound(judge.options.kind, round.protocol)) {
    const fitting = protocolsOf(judge.options.kind).map((protocol) => PROTOCOLS[protocol].name);
    const message = `"${rater.name}" labels rounds of ${fitting.join(" or ")}; "${round.name}" is ${PROTOCOLS[round.protocol].name}.`;
    throw new AppError("INVALID", message);
  }
  // By a criterion, a judge that is asked for nothing else scores on any scale of whole numbers.
  const byCriterion = round.ratedCriterion !== null && judge.options.kind === "direct-score";
  const isAsked = byCriterion && round.scale !== null && levelValues(scaleNameSchema.parse(round.scale)).length > 0;
  if (round.scale !== PROTOCOLS[round.protocol].scale && !isAsked) {
    const message =
      round.ratedCriterion === null
        ? `The scores of "${round.name}" are on an imported scale, and judges score from 1 to 5. Create a round on the same responses for the judge.`
        : `The scores of "${round.name}" are not from 1 to 5: only a judge of direct scores takes the scale of a criterion.`;
    throw new AppError("INVALID", message);
  }
  if (round.status === "draft") {
    throw new AppError("CONFLICT", `"${round.name}" is a draft, which may still change. Open it first.`);
  }
  await refuseGoneModel(judge.model);
  const { options } = judge;
  const stratum = withKnown ? Prisma.sql`AND t.stratum <> 'repeat'` : Prisma.sql`AND t.stratum = 'main'`;
  const ofBench =
    tasks.which === "bench"
      ? Prisma.sql`AND t.instruction_id IN (SELECT p.instruction_id FROM bench_instruction p JOIN bench b ON b.id = p.bench_id
          WHERE b.id = ${tasks.benchId}::uuid AND b.round_id = t.round_id AND p.part::text = ANY(${tasks.parts}))`
      : Prisma.empty;
  const sample =
    tasks.which !== "sample"
      ? Prisma.empty
      : Prisma.sql`ORDER BY md5(${`${tasks.seed} `} || t.id::text) LIMIT ${tasks.size}`;
  return {
    models: [judge.model.id],
    roundId,
    raterId,
    whenNone: `No task is left for "${rater.name}" here: ${
      options.kind === "truncated-reasoning"
        ? "the judge whose reasoning it truncates has labelled none in a run, or "
        : ""
    }all that were chosen have a label of it, are in the test part of a bench that was not opened for it, or wait in a run of it that is not finished. Resume or cancel that run, or choose others.`,
    subjects: Prisma.sql`
      SELECT chosen.id AS subject_id, '' AS part
      FROM (SELECT t.id, t.position FROM task t WHERE t.round_id = ${roundId}::uuid AND (t.arm IS NULL OR t.checklist_id IS NOT NULL) ${stratum} ${ofBench}
        AND NOT ${isClosedTest(raterId, Prisma.sql`t`)} ${sample}) chosen
      WHERE NOT EXISTS (SELECT 1 FROM annotation a
        WHERE a.task_id = chosen.id AND a.rater_id = ${raterId}::uuid AND a.superseded_at IS NULL)
        AND chosen.id NOT IN (SELECT i.subject_id FROM run JOIN run_item i ON i.run_id = run.id
          WHERE run.rater_id = ${raterId}::uuid AND run.round_id = ${roundId}::uuid
            AND run.status IN ('running', 'paused') AND i.state IN ('waiting', 'running'))
        ${options.kind === "truncated-reasoning" ? Prisma.sql`AND ${hasReasoning(options.of)}` : Prisma.empty}
      ORDER BY chosen.position`,
  };
}

/** The condition that this judge's calls about the task are stored. */
function hasReasoning(raterId: string): Prisma.Sql {
  return Prisma.sql`chosen.id IN (SELECT i.subject_id FROM run JOIN run_item i ON i.run_id = run.id AND i.state = 'done'
    WHERE run.rater_id = ${raterId}::uuid AND run.kind = 'judge-round' AND i.produced_id IS NOT NULL)`;
}

async function refuseGoneModel({ id, name, endpoint }: JudgeModel): Promise<void> {
  const offered = await prisma().endpointModel.findFirst({
    where: { id, archivedAt: null, endpoint: { archivedAt: null } },
    select: { id: true },
  });
  if (offered) return;
  const message = `The model "${name}" of "${endpoint}" is not offered any more. Create a judge with another model.`;
  throw new AppError("CONFLICT", message);
}

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
