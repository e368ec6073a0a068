import type { ChecklistWay } from "@/lib/judging/judge-configuration";
import type { JudgedAnswerResult } from "@/lib/judging/judged-label";
import type { TaskForJudge } from "@/lib/judging/task-for-judge";
import type { Complete } from "@/lib/llm/completion";
import {
  answerQuestionsAlone,
  answerQuestionsInConversation,
  answerQuestionsTogether,
  type JudgedQuestion,
} from "@/lib/llm/judge/answer-checklist";
import { answerQuestion } from "@/lib/llm/prompts/answer-question";
import { answerQuestionsTogether as togetherPrompt } from "@/lib/llm/prompts/answer-questions-together";
import type { RunItemFailure } from "@/lib/runs/run";
import { type Asking, answersVerdict, materialOf, type Verdict } from "./judge-task-parts";

/** YES or NO to every question. A label has all answers: one that could not be had is the failure of the task. */
export async function judgeChecklist(
  complete: Complete,
  task: TaskForJudge,
  { ask, templates, way, soft }: Asking & { way: ChecklistWay; soft: boolean },
): Promise<Verdict> {
  const questions = task.questions.map(({ question }) => question);
  const material = materialOf(task);
  const ways: Record<ChecklistWay, () => Promise<JudgedQuestion[]>> = {
    alone: () =>
      answerQuestionsAlone(complete, material, questions, { ...ask, soft, template: templates(answerQuestion) }),
    conversation: () => answerQuestionsInConversation(complete, material, questions, { ...ask, soft, templates }),
    together: () =>
      answerQuestionsTogether(complete, material, questions, { ...ask, soft, template: templates(togetherPrompt) }),
  };
  const judged = await ways[way]();
  const answers = task.questions.map(({ itemId }, index) => answerOf(itemId, judged[index]));
  const verdict = answersVerdict(answers, judged);
  const unasked = questions.length - judged.length;
  return verdict.ok || unasked === 0 ? verdict : { ...verdict, failure: withUnasked(verdict.failure, unasked) };
}

/** Says why a conversation broke off: without one answer there is no label, and the others would be paid for nothing. */
function withUnasked(failure: RunItemFailure, unasked: number): RunItemFailure {
  const rest = unasked === 1 ? "The question after it was" : `The ${unasked} questions after it were`;
  const ended = /[.!?]$/.test(failure.message) ? failure.message : `${failure.message}.`;
  return { ...failure, message: `${ended} ${rest} not asked; “Retry failed” continues from here.` };
}

function answerOf(itemId: string, question: JudgedQuestion | undefined): JudgedAnswerResult {
  return {
    itemId,
    answer: question?.answer ?? null,
    probability: question?.probability ?? null,
    probabilityFrom: question?.probabilityFrom ?? null,
    score: null,
    lost: question?.failures.length ?? 0,
    ...(question?.votes ?? { yes: 0, no: 0 }),
  };
}
