import type { ShownOrder } from "@/lib/labelling/shown-order";
import type { Protocol } from "@/lib/round/protocol/protocols";
import type { ScaleName } from "@/lib/round/protocol/scale";
import type { ModelJudge } from "./judge-configuration";

/** What a judge was sent about a task, and what came back. */
export interface EarlierCall {
  readonly messages: readonly { readonly role: "system" | "user" | "assistant"; readonly content: string }[];
  readonly answers: readonly string[];
}

/** How another judge came to its label of the same task, call by call. */
export interface EarlierJudging {
  readonly judge: ModelJudge;
  readonly calls: readonly EarlierCall[];
}

/** All that a judge is shown of a task, and who judges. Never a system's name, known truth or anybody's label. */
export interface TaskForJudge {
  readonly taskId: string;
  readonly raterId: string;
  readonly protocol: Protocol;
  readonly scale: ScaleName | null;
  readonly judge: ModelJudge;
  /** what the people of the round read: see levelsForJudge; null where there is nothing */
  readonly levels: string | null;
  readonly guidelines: string | null;
  /** what alone is scored, with what it means; null where the response is scored as a whole */
  readonly criterion: string | null;
  /** they are not those that every round of the protocol begins with */
  readonly hasOwnGuidelines: boolean;
  /** the judge has a live label here already */
  readonly labelled: boolean;
  readonly instruction: string;
  readonly input: string | null;
  /** empty where no response is looked at */
  readonly responseA: string;
  readonly responseB: string | null;
  readonly questions: readonly { readonly itemId: string; readonly question: string }[];
  /** what questions can be given; none where they are not categorised */
  readonly categories: readonly string[];
  /** of a judge that answers from another one's reasoning */
  readonly earlier?: EarlierJudging | null;
}

/**
 * In which order a prompt shows the responses of a pair, which its answer then calls A and B. Null where it does not
 * have each of them exactly once, so that no wrong order is reported.
 */
export function orderInPrompt(
  messages: readonly { readonly content: string }[],
  responses: readonly [string, string],
): ShownOrder | null {
  const prompt = messages.map(({ content }) => content).join("\n");
  const [a, b] = responses.map((text) => onlyPlace(prompt, text.trim()));
  if (a === undefined || b === undefined || a < 0 || b < 0) return null;
  return a < b ? "ab" : "ba";
}

function onlyPlace(prompt: string, text: string): number {
  const place = text === "" ? -1 : prompt.indexOf(text);
  return prompt.includes(text, place + 1) ? -1 : place;
}
