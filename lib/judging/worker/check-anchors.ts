import { judgedResultSchema } from "@/lib/judging/judged-label";
import { readTasksForJudge } from "@/lib/judging/server/read-tasks-for-judge";
import { prepareCheck, settleWatches, takeDueWatches } from "@/lib/judging/server/watch";
import { OPERATOR } from "@/lib/people/viewer";
import { type CheckAnchors, checkAnchorsSchema } from "@/lib/runs/run-kinds";
import { createRun } from "@/lib/runs/server/create-run";
import type { RunHandler } from "@/lib/runs/worker/run-handler";
import { notFound } from "@/lib/study/server/access";
import { judgeTask } from "./judge-task";

/** A watched judge asked again about its anchors. The answers are kept with the items: its labels stay as they are. */
export const checkAnchors: RunHandler<CheckAnchors> = {
  kind: "check-anchors",
  configuration: checkAnchorsSchema,
  prepare: prepareCheck,
  async work({ run, item, complete }) {
    if (run.raterId === null) throw notFound("judge");
    const [task] = await readTasksForJudge(OPERATOR, [{ raterId: run.raterId, taskId: item.subjectId }]);
    if (!task) throw notFound("task");
    const ask = complete(task.judge.model.id);
    // An earlier answer would say nothing of the model as it is now.
    const verdict = await judgeTask((request) => ask({ ...request, draw: `${run.id} ${request.draw ?? ""}` }), task);
    const result = judgedResultSchema.parse(verdict.result);
    if (verdict.ok) return { ok: true, result };
    return { ok: false, failure: verdict.failure, result, usefulCalls: verdict.usefulCalls };
  },
};

/** For the worker, every few minutes: begins the checks that are due, and notes what has fallen. @returns new alarms */
export async function checkWatches(now: Date): Promise<number> {
  const problems: unknown[] = [];
  for (const { watchId, studyId, budget } of await takeDueWatches(now)) {
    try {
      const terms = { name: `Check of anchors, ${now.toISOString().slice(0, 10)}`, budget, useCache: false };
      const prepared = await prepareCheck(OPERATOR, studyId, { watchId });
      const kind = "check-anchors";
      await createRun(OPERATOR, { studyId, kind, terms, configuration: { watchId }, prepared, estimate: null });
    } catch (error) {
      problems.push(error);
    }
  }
  const alarms = await settleWatches(now);
  // One study's spending limit keeps no other study's judges from being watched.
  if (problems.length > 0) throw problems[0];
  return alarms;
}
