import type { JudgeOptions, ScoreRule } from "@/lib/domain/judge/judge-configuration";
import { NOTHING_JUDGED } from "@/lib/domain/judge/judged-label";
import type { TaskForJudge } from "@/lib/domain/judge/task-for-judge";
import { type Level, levelValues, type ScaleName } from "@/lib/domain/protocol/scale";
import type { Complete } from "@/lib/llm/completion";
import { type JudgedScore, scoreByRubric, scoreDirectly, scoreWithChecklist } from "@/lib/llm/judge/score-response";
import { checkThenScore } from "@/lib/llm/prompts/check-then-score";
import { directScore } from "@/lib/llm/prompts/direct-score";
import { itemFailure } from "../item-failure";
import { type Asking, lostSamples, materialOf, type Verdict } from "./judge-task-parts";

/** 1–5 by a researcher's rubric. */
export async function judgeByRubric(
  complete: Complete,
  task: TaskForJudge,
  { ask, templates, options }: Asking & { options: Extract<JudgeOptions, { kind: "rubric" }> },
): Promise<Verdict> {
  const { rubric, reference, scoreRule } = options;
  const scored = await scoreByRubric(complete, materialOf(task), { ...ask, rubric, reference, templates });
  return verdictOf(task, scored, scoreRule);
}

/** 1–5, without the checklist or with it as a guide. */
export async function judgeScore(
  complete: Complete,
  task: TaskForJudge,
  { ask, templates, scoreRule, withChecklist }: Asking & { scoreRule: ScoreRule; withChecklist: boolean },
): Promise<Verdict> {
  const questions = task.questions.map(({ question }) => question);
  const scored = withChecklist
    ? await scoreWithChecklist(complete, materialOf(task), questions, { ...ask, template: templates(checkThenScore) })
    : await scoreDirectly(complete, materialOf(task), { ...ask, template: templates(directScore) });
  return verdictOf(task, scored, scoreRule);
}

function verdictOf(task: TaskForJudge, scored: JudgedScore, scoreRule: ScoreRule): Verdict {
  const level = scoreRule === "mean" ? nearestLevel(scored.mean, task.scale) : scored.level;
  // A mean does not mind an even split.
  const failures = scored.failures.filter(({ kind }) => kind !== "tied" || scoreRule === "majority");
  const result = {
    ...{ level, mean: scored.mean, samples: [...scored.samples] },
    failures: lostSamples("Score", failures),
  };
  if (level === null) return { ok: false, failure: itemFailure("Score", failures), result, usefulCalls: [] };
  return { ok: true, label: { ...NOTHING_JUDGED, level }, result, usefulCalls: scored.calls };
}

/** Rounded, halves up. */
function nearestLevel(mean: number | null, scale: ScaleName | null): Level | null {
  if (mean === null) return null;
  const rounded = Math.round(mean);
  return levelValues(scale).find((level) => level === rounded) ?? null;
}
