import type { JudgeOptions } from "@/lib/judging/judge-configuration";
import type { TaskForJudge } from "@/lib/judging/task-for-judge";
import { callParameters } from "@/lib/llm/ask-model";
import type { Complete } from "@/lib/llm/completion";
import { withTexts } from "@/lib/llm/prompts/own-templates";
import { placeholderNames } from "@/lib/llm/prompts/prompt-template";
import { SIDES, type Side } from "@/lib/round/protocol/protocol-words";
import { judgeCategories, judgeChecklist, judgeItems } from "./judge-checklist";
import { judgePair } from "./judge-pair";
import { judgeByRubric, judgeFromReasoning, judgeScore } from "./judge-score";
import type { Asking, Verdict } from "./judge-task-parts";

/** Puts one task before a judge, by the judge's kind and with the prompts that it was made with. */
export async function judgeTask(complete: Complete, given: TaskForJudge): Promise<Verdict> {
  const { options, prompts } = given.judge;
  // A text of one's own is filled as it says; the usual guidelines explain the page, which no model sees.
  const isAskedFor = prompts.some(({ own, text }) => own && placeholderNames(text).has("guidelines"));
  const task = given.hasOwnGuidelines || isAskedFor ? given : { ...given, guidelines: null };
  const ask = {
    ask: { samples: options.samples, ...callParameters(options) },
    templates: withTexts(new Map(prompts.map(({ templateId, text }) => [templateId, text]))),
    corrections: "corrections" in options ? options.corrections : undefined,
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
    case "check-then-prefer":
      return checkThenPrefer(complete, task, { ...ask, options });
    case "preference":
    case "comparison":
      return judgePair(complete, task, { ...ask, options });
    case "categories":
      return judgeCategories(complete, task, ask);
    case "truncated-reasoning":
      return judgeFromReasoning(complete, task, { ...ask, options });
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
  return withAnswers(score, [answers]);
}

/** The checklist asked of each response by itself, and the preference in both orders with the checklist as a guide. */
async function checkThenPrefer(
  complete: Complete,
  task: TaskForJudge,
  { options, ...asking }: Asking & { options: Extract<JudgeOptions, { kind: "check-then-prefer" }> },
): Promise<Verdict> {
  const answering = SIDES.map(async (side) => {
    const response = side === "A" ? task.responseA : (task.responseB ?? "");
    const of = { ...task, responseA: response, responseB: null };
    return about(side, await judgeChecklist(complete, of, { ...asking, way: options.way, soft: options.soft }));
  });
  const [preference, ...answers] = await Promise.all([judgePair(complete, task, { ...asking, options }), ...answering]);
  return withAnswers(preference, answers);
}

/** Answers to a response of a pair. */
function about(side: Side, verdict: Verdict): Verdict {
  const result = {
    ...verdict.result,
    answers: (verdict.result.answers ?? []).map((answer) => ({ ...answer, side })),
    failures: (verdict.result.failures ?? []).map((lost) => ({ ...lost, about: `Response ${side}, ${lost.about}` })),
  };
  if (!verdict.ok) return { ...verdict, result };
  const answers = verdict.label.answers.map((answer) => ({ ...answer, side }));
  return { ...verdict, result, label: { ...verdict.label, answers } };
}

/** A level with answers that come from calls of their own: a label where all of it is there. */
function withAnswers(level: Verdict, answers: readonly Verdict[]): Verdict {
  const result = {
    ...level.result,
    answers: answers.flatMap((each) => each.result.answers ?? []),
    failures: [...answers, level].flatMap((each) => each.result.failures ?? []),
  };
  const usefulCalls = [...answers, level].flatMap((each) => each.usefulCalls);
  const given = answers.flatMap((each) => (each.ok ? each.label.answers : []));
  for (const each of [...answers, level]) if (!each.ok) return { ...each, result, usefulCalls };
  if (!level.ok) return { ...level, result, usefulCalls };
  return { ok: true, label: { ...level.label, answers: given }, result, usefulCalls };
}
