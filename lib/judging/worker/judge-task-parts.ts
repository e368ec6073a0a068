import type { Correction } from "@/lib/judging/judge-configuration";
import {
  type JudgedAnswerResult,
  type JudgedLabel,
  type JudgedResult,
  NOTHING_JUDGED,
} from "@/lib/judging/judged-label";
import type { TaskForJudge } from "@/lib/judging/task-for-judge";
import type { AskFailure, AskOptions } from "@/lib/llm/ask-model";
import type { ChatMessage, Complete } from "@/lib/llm/completion";
import type { JudgedResponse } from "@/lib/llm/material";
import type { ChooseTemplate } from "@/lib/llm/prompts/own-templates";
import type { RunItemFailure } from "@/lib/runs/run";
import { itemFailure } from "@/lib/runs/worker/do-item";

/**
 * What a judge makes of a task: a label, or why there is none. `result` is kept either way; `usefulCalls` are those
 * answered with success, which trying again need not make again.
 */
export type Verdict = { readonly result: Partial<JudgedResult>; readonly usefulCalls: readonly string[] } & (
  | { readonly ok: true; readonly label: JudgedLabel }
  | { readonly ok: false; readonly failure: RunItemFailure }
);

/** What every kind of judging needs in addition to the task. */
export interface Asking {
  readonly ask: AskOptions;
  readonly templates: ChooseTemplate;
  /** what people said of other responses */
  readonly corrections?: readonly Correction[] | undefined;
}

/**
 * Asks after earlier turns: what people labelled, each asked for as the judge asks, with their answer.
 * @param render the request about a corrected response
 * @param line what the answer's last line says
 */
export function afterCorrections(
  complete: Complete,
  corrections: readonly Correction[] | undefined,
  render: (correction: Correction) => readonly ChatMessage[],
  line: (answer: string) => string = (answer) => `Answer: ${answer}`,
): Complete {
  if (!corrections || corrections.length === 0) return complete;
  const turns = corrections.flatMap((correction): ChatMessage[] => {
    const reason = correction.reason || "This is what people who labelled it said.";
    return [...render(correction), { role: "assistant", content: `Analysis: ${reason}\n${line(correction.answer)}` }];
  });
  return (request) => complete({ ...request, messages: [...turns, ...request.messages] });
}

export function materialOf({ instruction, input, responseA, levels, guidelines }: TaskForJudge): JudgedResponse {
  return { instruction, input, response: responseA, levels, guidelines };
}

/** Samples that were lost although others came through. */
export function lostSamples(about: string, failures: readonly AskFailure[]): JudgedResult["failures"] {
  return failures.map(({ kind, message }) => ({ about, kind, message }));
}

/** All answers as a label, or the failure of the first question without one. */
export function answersVerdict(
  answers: readonly JudgedAnswerResult[],
  asked: readonly { readonly failures: readonly AskFailure[]; readonly calls: readonly string[] }[],
): Verdict {
  const about = (index: number) => `Question ${index + 1}`;
  const lost = asked.flatMap(({ failures }, index) => lostSamples(about(index), failures));
  const result = { answers: [...answers], failures: lost };
  const usefulCalls = asked.flatMap(({ calls }, index) => (answers[index]?.answer ? calls : []));
  const open = answers.findIndex(({ answer }) => answer === null);
  if (open >= 0)
    return { ok: false, failure: itemFailure(about(open), asked[open]?.failures ?? []), result, usefulCalls };
  const given = answers.flatMap(({ itemId, answer, probability }) =>
    answer === null ? [] : [{ itemId, answer, probability }],
  );
  return { ok: true, label: { ...NOTHING_JUDGED, answers: given }, result, usefulCalls };
}
