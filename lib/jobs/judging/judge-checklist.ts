import type { TaskForJudge } from "@/lib/domain/judge/judge-at-work";
import type { ChecklistWay } from "@/lib/domain/judge/judge-configuration";
import type { JudgedAnswerResult } from "@/lib/domain/judge/judged-label";
import type { Complete } from "@/lib/llm/completion";
import {
  answerQuestionsAlone,
  answerQuestionsInConversation,
  type JudgedQuestion,
} from "@/lib/llm/judge/answer-checklist";
import { answerQuestion } from "@/lib/llm/prompts/answer-question";
import { type Asking, answersVerdict, materialOf, type Verdict } from "./judge-task-parts";

/** YES or NO to every question. A label has all answers: one that could not be had is the failure of the task. */
export async function judgeChecklist(
  complete: Complete,
  task: TaskForJudge,
  { ask, templates, way, soft }: Asking & { way: ChecklistWay; soft: boolean },
): Promise<Verdict> {
  const questions = task.questions.map(({ question }) => question);
  const material = materialOf(task);
  const judged =
    way === "alone"
      ? await answerQuestionsAlone(complete, material, questions, { ...ask, soft, template: templates(answerQuestion) })
      : await answerQuestionsInConversation(complete, material, questions, { ...ask, soft, templates });
  const answers = task.questions.map(({ itemId }, index) => answerOf(itemId, judged[index]));
  return answersVerdict(answers, judged);
}

function answerOf(itemId: string, question: JudgedQuestion | undefined): JudgedAnswerResult {
  return {
    itemId,
    answer: question?.answer ?? null,
    probability: question?.probability ?? null,
    probabilityFrom: question?.probabilityFrom ?? null,
    score: null,
    lost: question?.failures.length ?? 0,
  };
}
