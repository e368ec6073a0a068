import { batchConcurrent } from "@/lib/concurrency/batch-concurrent";
import { judgedResultSchema } from "@/lib/judging/judged-label";
import { judgedLabelWrite } from "@/lib/judging/server/insert-labels";
import { prepareJudging, readEarlierJudging } from "@/lib/judging/server/prepare-judging";
import { readTasksForJudge, type TaskWanted } from "@/lib/judging/server/read-tasks-for-judge";
import { OPERATOR } from "@/lib/people/viewer";
import { type JudgeRound, judgeRoundSchema } from "@/lib/runs/run-kinds";
import type { RunHandler } from "@/lib/runs/worker/run-handler";
import { notFound } from "@/lib/study/server/access";
import { judgeTask } from "./judge-task";

/** Items are begun several at a time: their tasks are read together. */
const readTask = batchConcurrent((wanted: readonly TaskWanted[]) => readTasksForJudge(OPERATOR, wanted));

/** One judge over a round: every item is a task, every label an annotation. */
export const judgeRound: RunHandler<JudgeRound> = {
  kind: "judge-round",
  configuration: judgeRoundSchema,
  prepare: prepareJudging,
  async work({ run, item, complete }) {
    const { raterId } = run.configuration;
    const task = await readTask({ raterId, taskId: item.subjectId });
    if (task === null) throw notFound("task");
    if (task.labelled) return { ok: true, result: judgedResultSchema.parse({ alreadyLabelled: true }) };
    const began = performance.now();
    const { model, options } = task.judge;
    const earlier =
      options.kind === "truncated-reasoning"
        ? await readEarlierJudging(OPERATOR, { raterId: options.of, taskId: task.taskId })
        : null;
    const verdict = await judgeTask(complete(model.id), { ...task, earlier });
    const result = judgedResultSchema.parse(verdict.result);
    if (!verdict.ok) return { ok: false, failure: verdict.failure, result, usefulCalls: verdict.usefulCalls };
    const durationMs = Math.round(performance.now() - began);
    return { ok: true, result, ...judgedLabelWrite(raterId, task.taskId, verdict.label, durationMs) };
  },
};
