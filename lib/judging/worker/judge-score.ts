import type { JudgeOptions, ScoreRule } from "@/lib/judging/judge-configuration";
import { NOTHING_JUDGED } from "@/lib/judging/judged-label";
import type { EarlierJudging, TaskForJudge } from "@/lib/judging/task-for-judge";
import type { Complete } from "@/lib/llm/completion";
import { scoreFromReasoning, storedReasoning } from "@/lib/llm/label/score-from-reasoning";
import {
  type JudgedScore,
  scoreByCriterion,
  scoreByRubric,
  scoreDirectly,
  scoreWithChecklist,
} from "@/lib/llm/label/score-response";
import { answerFromReasoning } from "@/lib/llm/prompts/answer-questions";
import { writeReference } from "@/lib/llm/prompts/compare-outputs";
import { withTexts } from "@/lib/llm/prompts/own-templates";
import { SCORE_LEVELS } from "@/lib/llm/prompts/prompt-parts";
import { renderPrompt } from "@/lib/llm/prompts/prompt-template";
import { checkThenScore, criterionScore, directScore, rubricScore } from "@/lib/llm/prompts/score-prompts";
import { type Level, levelValues, type ScaleName } from "@/lib/round/protocol/scale";
import { itemFailure } from "@/lib/runs/worker/do-item";
import { type Asking, afterCorrections, lostSamples, materialOf, type Verdict } from "./judge-task-parts";

/** 1–5 by a researcher's rubric. */
export async function judgeByRubric(
  complete: Complete,
  task: TaskForJudge,
  { ask, templates, options }: Asking & { options: Extract<JudgeOptions, { kind: "rubric" }> },
): Promise<Verdict> {
  const { rubric, reference, scoreRule } = options;
  const words = { levels: task.levels ?? SCORE_LEVELS, guidelines: task.guidelines };
  const after = afterCorrections(complete, options.corrections, ({ instruction, input, response }) =>
    renderPrompt(templates(rubricScore), { instruction, input, response, rubric, reference: null, ...words }),
  );
  const scored = await scoreByRubric(after, materialOf(task), { ...ask, rubric, reference, templates });
  return verdictOf(task, scored, scoreRule);
}

/** 1–5, without the checklist or with it as a guide. */
export async function judgeScore(
  complete: Complete,
  task: TaskForJudge,
  { ask, templates, scoreRule, withChecklist, corrections }: Asking & { scoreRule: ScoreRule; withChecklist: boolean },
): Promise<Verdict> {
  if (task.criterion !== null && !withChecklist) {
    return judgeByCriterion(complete, task, { ask, templates, scoreRule, corrections });
  }
  const words = { levels: task.levels ?? SCORE_LEVELS, guidelines: task.guidelines };
  const after = afterCorrections(complete, corrections, ({ instruction, input, response }) =>
    renderPrompt(templates(directScore), { instruction, input, response, ...words }),
  );
  const questions = task.questions.map(({ question }) => question);
  const scored = withChecklist
    ? await scoreWithChecklist(complete, materialOf(task), questions, { ...ask, template: templates(checkThenScore) })
    : await scoreDirectly(after, materialOf(task), { ...ask, template: templates(directScore) });
  return verdictOf(task, scored, scoreRule);
}

/** By one criterion alone, on its own scale. */
async function judgeByCriterion(
  complete: Complete,
  task: TaskForJudge,
  { ask, templates, scoreRule, corrections }: Asking & { scoreRule: ScoreRule },
): Promise<Verdict> {
  const values = levelValues(task.scale);
  const [lowest = 1, highest = 5] = [values[0], values.at(-1)];
  const template = templates(criterionScore);
  const criterion = { criterion: task.criterion ?? "", lowest, highest, template };
  const { levels, guidelines } = task;
  const limits = { lowest: String(lowest), highest: String(highest) };
  const after = afterCorrections(complete, corrections, ({ instruction, input, response }) =>
    renderPrompt(template, {
      instruction,
      input,
      response,
      criterion: criterion.criterion,
      levels,
      guidelines,
      ...limits,
    }),
  );
  return verdictOf(task, await scoreByCriterion(after, materialOf(task), { ...ask, ...criterion }), scoreRule);
}

/** 1–5 from a part of another judge's stored reasoning about the same task. */
export async function judgeFromReasoning(
  complete: Complete,
  task: TaskForJudge,
  { ask, templates, options }: Asking & { options: Extract<JudgeOptions, { kind: "truncated-reasoning" }> },
): Promise<Verdict> {
  const { samples: _, ...once } = ask;
  const stored = task.earlier ? reasoningOf(task, task.earlier) : [];
  if (stored.length === 0) {
    const message = "The judge whose reasoning is truncated wrote none before its score of this task.";
    return { ok: false, failure: { kind: "no-reasoning", message }, result: {}, usefulCalls: [] };
  }
  const template = templates(answerFromReasoning);
  const scored = await scoreFromReasoning(complete, stored, { ...once, keptPercent: options.kept, template });
  return verdictOf(task, scored, options.scoreRule);
}

/** As many as its label was made of: the last ones, where it was asked again. A reference that it wrote first is no reasoning. */
function reasoningOf(task: TaskForJudge, { judge: { options, prompts }, calls }: EarlierJudging) {
  const texts = new Map(prompts.map(({ templateId, text }) => [templateId, text]));
  const { instruction, input } = task;
  const writesReference = options.kind === "rubric" && options.reference;
  const [first] = writesReference ? renderPrompt(withTexts(texts)(writeReference), { instruction, input }) : [];
  const scoring = calls.filter(({ messages }) => first === undefined || messages[0]?.content !== first.content);
  return storedReasoning(scoring).slice(-options.samples);
}

function verdictOf(task: TaskForJudge, scored: JudgedScore, scoreRule: ScoreRule): Verdict {
  const level = scoreRule === "mean" ? nearestLevel(scored.mean, task.scale) : scored.level;
  // A mean does not mind an even split.
  const failures = scored.failures.filter(({ kind }) => kind !== "tied" || scoreRule === "majority");
  const result = {
    level,
    mean: scored.mean,
    samples: [...scored.samples],
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
