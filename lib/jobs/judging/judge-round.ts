import { judgedLabelWrite } from "@/lib/data/judge/judged-label-write";
import { prepareJudging } from "@/lib/data/judge/prepare-judging";
import { readTaskForJudge } from "@/lib/data/judge/read-task-for-judge";
import { judgedResultSchema } from "@/lib/domain/judge/judged-label";
import { type JudgeRound, judgeRoundSchema } from "@/lib/domain/run/judge-round";
import { OPERATOR } from "@/lib/domain/viewer";
import type { RunHandler } from "../run/run-handler";
import { judgeTask } from "./judge-task";

/** One judge over a round: every item is a task, every label an annotation. */
export const judgeRound: RunHandler<JudgeRound> = {
  kind: "judge-round",
  configuration: judgeRoundSchema,
  prepare: prepareJudging,
  async work({ run, item, complete }) {
    const { raterId } = run.configuration;
    const task = await readTaskForJudge(OPERATOR, raterId, item.subjectId);
    if (task.labelled) return { ok: true, result: judgedResultSchema.parse({ alreadyLabelled: true }) };
    const began = performance.now();
    const verdict = await judgeTask(complete(task.judge.model.id), task);
    const result = judgedResultSchema.parse(verdict.result);
    if (!verdict.ok) return { ok: false, failure: verdict.failure, result };
    const durationMs = Math.round(performance.now() - began);
    return { ok: true, result, write: judgedLabelWrite(raterId, task.taskId, verdict.label, durationMs) };
  },
};
