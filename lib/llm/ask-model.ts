import type { CallFailure, ChatMessage, Complete, CompletionChoice, CompletionRequest } from "./completion";
import type { Parsed } from "./parse/parsed";

/** Why there is no label: the call failed, or the answer could not be read even when asked again, or samples are tied. */
export type AskFailure =
  | CallFailure
  | { readonly kind: "unparseable"; readonly message: string; readonly partial: string }
  | { readonly kind: "tied"; readonly message: string };

export interface ReadSample<Value> {
  readonly value: Value;
  readonly choice: CompletionChoice;
}

export interface Asked<Value> {
  readonly samples: readonly ReadSample<Value>[];
  readonly failures: readonly AskFailure[];
  /** Ids of the calls that were made, where calls are kept. */
  readonly calls: readonly string[];
}

/** How a judge or generator asks; what is left out takes the endpoint’s default. */
export interface AskOptions {
  readonly samples?: number;
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxTokens?: number;
  readonly seed?: number;
  readonly topLogprobs?: number;
  /** Which of several independent draws this is; see CompletionRequest. */
  readonly draw?: string;
}

/**
 * Sends a prompt and reads every sample. One that cannot be read is asked for once more with the reason; if that fails too
 * it is a failure, never a guess. A call that failed is not repeated here: that is the client's business.
 */
export async function askModel<Value>(
  complete: Complete,
  messages: readonly ChatMessage[],
  parse: (text: string) => Parsed<Value>,
  options: AskOptions = {},
): Promise<Asked<Value>> {
  const calls: string[] = [];
  const ask = async (request: CompletionRequest) => {
    const completion = await complete(request);
    if (completion.callId !== undefined) calls.push(completion.callId);
    return completion;
  };
  const first = await ask({ ...options, messages });
  if (!first.ok) return { samples: [], failures: [first.failure], calls };
  const samples: ReadSample<Value>[] = [];
  const failures: AskFailure[] = [...first.lost];
  for (const [index, choice] of first.choices.entries()) {
    const parsed = parse(choice.text);
    if (parsed.ok) {
      samples.push({ value: parsed.value, choice });
      continue;
    }
    const again = await ask({
      ...options,
      samples: 1,
      // Samples that were unreadable in the same words are asked for again each for itself.
      draw: index === 0 ? options.draw : `sample ${index + 1}`,
      messages: [...messages, ...flushAgain(choice.text, parsed.reason)],
    });
    const second = again.ok ? again.choices[0] : undefined;
    const reread = second === undefined ? null : parse(second.text);
    if (second !== undefined && reread?.ok === true) samples.push({ value: reread.value, choice: second });
    else if (!again.ok) failures.push(again.failure);
    else {
      const message = reread?.ok === false ? reread.reason : parsed.reason;
      failures.push({ kind: "unparseable", message, partial: second?.text ?? choice.text });
    }
  }
  return { samples, failures, calls };
}

function flushAgain(text: string, reason: string) {
  const request = `This answer could not be used: ${reason}. Do the task again and keep exactly to the form that was asked for.`;
  return [
    { role: "assistant", content: text },
    { role: "user", content: request },
  ] as const;
}

const PARAMETERS = ["temperature", "topP", "maxTokens", "seed"] as const;
type Parameters<Value> = { [Name in (typeof PARAMETERS)[number]]?: Value };

/** Options of a call from a run's or judge's configuration, where null leaves a parameter to the endpoint. */
export function callParameters(
  configured: Readonly<Parameters<number | null>>,
): Pick<AskOptions, keyof Parameters<number>> {
  const given: Parameters<number> = {};
  for (const name of PARAMETERS) {
    const value = configured[name];
    if (value !== null && value !== undefined) given[name] = value;
  }
  return given;
}
