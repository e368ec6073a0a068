import type { AskFailure, AskOptions } from "../ask-model";
import type { ChatMessage, Complete, Completion } from "../completion";

/** How rlcf samples candidates of varying quality (rlcf 3). */
export const CANDIDATE_SAMPLING = { temperature: 1.3, topP: 0.9 } as const;

export interface SampledResponses {
  /** At most as many as wanted; samples that were refused or cut off are among the failures. */
  readonly responses: readonly string[];
  readonly failures: readonly AskFailure[];
  readonly completion: Completion;
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
  if (!completion.ok) return { responses: [], failures: [completion.failure], completion };
  return { responses: completion.choices.map(({ text }) => text), failures: completion.lost, completion };
}
