import type { ChecklistWay, Correction } from "@/lib/judging/judge-configuration";
import { type JudgedAnswerResult, NOTHING_JUDGED } from "@/lib/judging/judged-label";
import type { TaskForJudge } from "@/lib/judging/task-for-judge";
import type { ChatMessage, Complete } from "@/lib/llm/completion";
import { categorise } from "@/lib/llm/generate/categorise";
import {
  answerQuestionsAlone,
  answerQuestionsInConversation,
  answerQuestionsTogether,
  type JudgedQuestion,
} from "@/lib/llm/label/answer-checklist";
import { type JudgedItem, scoreItems } from "@/lib/llm/label/score-response";
import { numberedQuestions } from "@/lib/llm/material";
import {
  answerQuestion,
  firstQuestionInConversation,
  itemScore,
  answerQuestionsTogether as togetherPrompt,
} from "@/lib/llm/prompts/answer-questions";
import { categoriseQuestions } from "@/lib/llm/prompts/checklist-prompts";
import { renderPrompt } from "@/lib/llm/prompts/prompt-template";
import type { RunItemFailure } from "@/lib/runs/run";
import { itemFailure } from "@/lib/runs/worker/do-item";
import {
  type Asking,
  afterCorrections,
  answersVerdict,
  lostSamples,
  materialOf,
  type Verdict,
} from "./judge-task-parts";

/** YES or NO to every question. A label has all answers: one that could not be had is the failure of the task. */
export async function judgeChecklist(
  complete: Complete,
  task: TaskForJudge,
  { ask, templates, way, soft, corrections }: Asking & { way: ChecklistWay; soft: boolean },
): Promise<Verdict> {
  const questions = task.questions.map(({ question }) => question);
  const material = materialOf(task);
  const asking = { ...ask, soft };
  const corrected = (
    render: (correction: Correction & { question: string }) => readonly ChatMessage[],
    line?: string,
  ) =>
    afterCorrections(
      complete,
      corrections,
      ({ question, ...correction }) => render({ ...correction, question: question ?? "" }),
      line === undefined ? undefined : (answer) => `${line}: ${answer}`,
    );
  const ways: Record<ChecklistWay, () => Promise<JudgedQuestion[]>> = {
    alone: () => {
      const template = templates(answerQuestion);
      const after = corrected(({ instruction, input, response, question }) =>
        renderPrompt(template, { instruction, input, response, question }),
      );
      return answerQuestionsAlone(after, material, questions, { ...asking, template });
    },
    conversation: () => {
      const first = templates(firstQuestionInConversation);
      const after = corrected(({ input, response, question }) => renderPrompt(first, { input, response, question }));
      return answerQuestionsInConversation(after, material, questions, { ...asking, templates });
    },
    together: () => {
      const template = templates(togetherPrompt);
      const after = corrected(
        ({ instruction, input, response, question }) =>
          renderPrompt(template, { instruction, input, response, checklist: numberedQuestions([question]) }),
        "Answer 1",
      );
      return answerQuestionsTogether(after, material, questions, { ...asking, template });
    },
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

/** From this mean score on a question counts as met: "fulfilled in essence" (rlcf C). */
const MET = 50;

/** 0–100 for every question: kept as the probability of YES, with the answer that follows from it. */
export async function judgeItems(
  complete: Complete,
  task: TaskForJudge,
  { ask, templates, corrections }: Asking,
): Promise<Verdict> {
  const questions = task.questions.map(({ question }) => question);
  const template = templates(itemScore);
  const after = afterCorrections(
    complete,
    corrections,
    ({ instruction, input, response, question }) =>
      renderPrompt(template, { instruction, input, response, question: question ?? "", guidelines: task.guidelines }),
    (answer) => `Answer: ${answer === "YES" ? 100 : 0}`,
  );
  const judged = await scoreItems(after, materialOf(task), questions, { ...ask, template });
  const answers = task.questions.map(({ itemId }, index) => itemAnswerOf(itemId, judged[index]));
  return answersVerdict(answers, judged);
}

function itemAnswerOf(itemId: string, item: JudgedItem | undefined): JudgedAnswerResult {
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
