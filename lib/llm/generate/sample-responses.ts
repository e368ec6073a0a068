import type { AskFailure, AskOptions } from "../ask-model";
import type { ChatMessage, Complete } from "../completion";
import { lengthOfThinking, withoutThinking } from "../parse/clean-answer";

/** How rlcf samples candidates of varying quality (rlcf 3). */
export const CANDIDATE_SAMPLING = { temperature: 1.3, topP: 0.9 } as const;

export interface SampledResponses {
  /** At most as many as wanted; samples that were refused or cut off are among the failures. */
  readonly responses: readonly string[];
  readonly failures: readonly AskFailure[];
}

/**
 * Responses of a model to an instruction itself, for candidates and best-of-N: the conversation is sent as it is, without
 * any prompt of ours.
 * @param conversation the instruction as one user message with its input, or its chat messages
 */
export async function sampleResponses(
  complete: Complete,
  conversation: readonly ChatMessage[],
  samples: number,
  options: Omit<AskOptions, "samples" | "topLogprobs"> = CANDIDATE_SAMPLING,
): Promise<SampledResponses> {
  const completion = await complete({ ...options, messages: conversation, samples });
  if (!completion.ok) return { responses: [], failures: [completion.failure] };
  const responses: string[] = [];
  const failures: AskFailure[] = [...completion.lost];
  for (const { text } of completion.choices) {
    const spoken = withoutThinking(text);
    // The response is kept to the letter; only what the model thought aloud before it is no part of it.
    if (spoken.ok) responses.push(lengthOfThinking(text) === 0 ? text : text.slice(lengthOfThinking(text)).trim());
    else failures.push({ kind: "unparseable", message: `There is no response: ${spoken.reason}.`, partial: text });
  }
  return { responses, failures };
}
