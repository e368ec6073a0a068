import type { Level } from "@/lib/round/protocol/protocol";
import { type AskOptions, askModel } from "../ask-model";
import type { ChatMessage, Complete } from "../completion";
import { parseScore } from "../parse/parse-score";
import type { Parsed } from "../parse/parsed";
import { unreadable } from "../parse/parsed";
import { countWords, reasoningBeforeScore, truncateReasoning } from "../parse/reasoning";
import { answerFromReasoning } from "../prompts/answer-questions";
import { renderPrompt } from "../prompts/prompt-template";
import { type JudgedScore, scored } from "./score-response";

/** A reasoning as a judge once wrote it, with what it was sent before. */
export interface StoredReasoning {
  readonly messages: readonly ChatMessage[];
  readonly reasoning: string;
}

/** The reasoning of each answer that states a score after it, in the order of the calls. */
export function storedReasoning(
  calls: readonly { readonly messages: readonly ChatMessage[]; readonly answers: readonly string[] }[],
): StoredReasoning[] {
  return calls.flatMap(({ messages, answers }) =>
    answers.flatMap((text) => {
      const reasoning = parseScore(text).ok ? reasoningBeforeScore(text) : "";
      return reasoning === "" ? [] : [{ messages, reasoning }];
    }),
  );
}

interface TruncationOptions extends Omit<AskOptions, "samples"> {
  /** 0–100 */
  readonly keptPercent: number;
  readonly template?: typeof answerFromReasoning;
}

/**
 * The 1–5 score that the model gives when its reasoning ends early: every stored one is cut, and the score asked for from
 * there (diva D, after Lanham et al. 2023). With nothing kept the original prompt is sent, with the demand for a score at once.
 */
export async function scoreFromReasoning(
  complete: Complete,
  stored: readonly StoredReasoning[],
  { keptPercent, template = answerFromReasoning, ...options }: TruncationOptions,
): Promise<JudgedScore> {
  const demand = renderPrompt(template, {})
    .map(({ content }) => content)
    .join("\n");
  const asked = await Promise.all(
    stored.map(({ messages, reasoning }, index) =>
      askModel(complete, continued(messages, truncateReasoning(reasoning, keptPercent), demand), scoreAlone, {
        ...options,
        // Reasonings that are alike once they are cut are still answered each for itself.
        ...(index === 0 ? {} : { draw: `sample ${index + 1}` }),
      }),
    ),
  );
  return scored({
    samples: asked.flatMap(({ samples }) => samples),
    failures: asked.flatMap(({ failures }) => failures),
    calls: asked.flatMap(({ calls }) => calls),
  });
}

/** Without a word of the reasoning there is no turn of the model: two turns of the user in a row are refused by some endpoints. */
function continued(messages: readonly ChatMessage[], kept: string, demand: string): ChatMessage[] {
  if (kept !== "") return [...messages, { role: "assistant", content: kept }, { role: "user", content: demand }];
  const last = messages.at(-1);
  const before = messages.slice(0, -1);
  return last ? [...before, { ...last, content: `${last.content}\n\n${demand}` }] : [];
}

/** More words than this before the score are further reasoning, not a label such as "My final". */
const MAX_WORDS = 5;

function scoreAlone(text: string): Parsed<Level> {
  const parsed = parseScore(text);
  if (parsed.ok && countWords(reasoningBeforeScore(text)) > MAX_WORDS) {
    return unreadable("it holds further analysis before the score");
  }
  return parsed;
}
