import type { JudgeOptions } from "@/lib/domain/judge/judge-configuration";
import type { TaskForJudge } from "@/lib/domain/judge/task-for-judge";
import { callParameters } from "@/lib/llm/call-parameters";
import type { Complete } from "@/lib/llm/completion";
import { withTexts } from "@/lib/llm/prompts/own-templates";
import { judgeChecklist } from "./judge-checklist";
import { judgeItems } from "./judge-items";
import { judgePair } from "./judge-pair";
import { judgeByRubric, judgeScore } from "./judge-score";
import type { Asking, Verdict } from "./judge-task-parts";

/** Puts one task before a judge, by the judge's kind and with the prompts that it was made with. */
export async function judgeTask(complete: Complete, task: TaskForJudge): Promise<Verdict> {
  const { options, prompts } = task.judge;
  const ask = {
    ask: { samples: options.samples, ...callParameters(options) },
    templates: withTexts(new Map(prompts.map(({ templateId, text }) => [templateId, text]))),
  };
  switch (options.kind) {
    case "checklist":
      return judgeChecklist(complete, task, { ...ask, way: options.way, soft: options.soft });
    case "item-score":
      return judgeItems(complete, task, ask);
    case "direct-score":
      return judgeScore(complete, task, { ...ask, scoreRule: options.scoreRule, withChecklist: false });
    case "rubric":
      return judgeByRubric(complete, task, { ...ask, options });
    case "check-then-score":
      return checkThenScore(complete, task, { ...ask, options });
    case "preference":
    case "comparison":
      return judgePair(complete, task, { ...ask, options });
  }
}

async function checkThenScore(
  complete: Complete,
  task: TaskForJudge,
  { options, ...asking }: Asking & { options: Extract<JudgeOptions, { kind: "check-then-score" }> },
): Promise<Verdict> {
  const scoring = judgeScore(complete, task, { ...asking, scoreRule: options.scoreRule, withChecklist: true });
  if (options.answers === "none") return scoring;
  const answering = judgeChecklist(complete, task, { ...asking, way: options.answers, soft: options.soft });
  const [score, answers] = await Promise.all([scoring, answering]);
  const failures = [...(answers.result.failures ?? []), ...(score.result.failures ?? [])];
  const result = { ...score.result, answers: answers.result.answers, failures };
  const usefulCalls = [...answers.usefulCalls, ...score.usefulCalls];
  if (!answers.ok) return { ...answers, result, usefulCalls };
  if (!score.ok) return { ...score, result, usefulCalls };
  return { ok: true, label: { ...score.label, answers: answers.label.answers }, result, usefulCalls };
}
