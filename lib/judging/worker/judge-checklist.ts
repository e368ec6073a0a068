import type { ChecklistWay } from "@/lib/judging/judge-configuration";
import { type JudgedAnswerResult, NOTHING_JUDGED } from "@/lib/judging/judged-label";
import type { TaskForJudge } from "@/lib/judging/task-for-judge";
import type { Complete } from "@/lib/llm/completion";
import { categorise } from "@/lib/llm/generate/categorise";
import {
  answerQuestionsAlone,
  answerQuestionsInConversation,
  answerQuestionsTogether,
  type JudgedQuestion,
} from "@/lib/llm/label/answer-checklist";
import { answerQuestion, answerQuestionsTogether as togetherPrompt } from "@/lib/llm/prompts/answer-questions";
import { categoriseQuestions } from "@/lib/llm/prompts/checklist-prompts";
import type { RunItemFailure } from "@/lib/runs/run";
import { itemFailure } from "@/lib/runs/worker/do-item";
import { type Asking, answersVerdict, lostSamples, materialOf, type Verdict } from "./judge-task-parts";

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

const ABOUT = "The categories";

/** The round's categories for every question of a checklist, in one call (tick A). */
export async function judgeCategories(
  complete: Complete,
  { instruction, questions, categories }: TaskForJudge,
  { ask, templates }: Asking,
): Promise<Verdict> {
  const offered = categories.map((name) => ({ name, about: "" }));
  const texts = questions.map(({ question }) => question);
  const options = { ...ask, template: templates(categoriseQuestions) };
  const asked = await categorise(complete, instruction, texts, offered, options);
  const given = questions.map(({ itemId }, index) => ({ itemId, categories: [...(asked.categories?.[index] ?? [])] }));
  const failures = lostSamples(ABOUT, asked.failures);
  if (asked.categories === null) {
    return { ok: false, failure: itemFailure(ABOUT, asked.failures), result: { failures }, usefulCalls: [] };
  }
  const label = { ...NOTHING_JUDGED, categories: given };
  return { ok: true, label, result: { categories: given, failures }, usefulCalls: asked.calls };
}
