import type { JudgedAnswerResult } from "@/lib/judging/judged-label";
import type { TaskForJudge } from "@/lib/judging/task-for-judge";
import type { Complete } from "@/lib/llm/completion";
import { type JudgedItem, scoreItems } from "@/lib/llm/label/score-response";
import { itemScore } from "@/lib/llm/prompts/answer-questions";
import { type Asking, answersVerdict, materialOf, type Verdict } from "./judge-task-parts";

/** From this mean score on a question counts as met: "fulfilled in essence" (rlcf C). */
const MET = 50;

/** 0–100 for every question: kept as the probability of YES, with the answer that follows from it. */
export async function judgeItems(complete: Complete, task: TaskForJudge, { ask, templates }: Asking): Promise<Verdict> {
  const questions = task.questions.map(({ question }) => question);
  const judged = await scoreItems(complete, materialOf(task), questions, { ...ask, template: templates(itemScore) });
  const answers = task.questions.map(({ itemId }, index) => answerOf(itemId, judged[index]));
  return answersVerdict(answers, judged);
}

function answerOf(itemId: string, item: JudgedItem | undefined): JudgedAnswerResult {
  const score = item?.score ?? null;
  return {
    itemId,
    answer: score === null ? null : score >= MET ? "YES" : "NO",
    probability: score === null ? null : score / 100,
    probabilityFrom: score === null ? null : "score",
    score,
    lost: item?.failures.length ?? 0,
    yes: 0,
    no: 0,
  };
}
