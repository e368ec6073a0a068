import { type AskFailure, type AskOptions, askModel } from "../ask-model";
import type { ChatMessage, Complete } from "../completion";
import { type JudgedPair, numberedQuestions, swapped } from "../material";
import { type PreferenceOfThree, parsePreferenceOfThree } from "../parse/parse-score";
import { checkThenPrefer, preference } from "../prompts/pair-prompts";
import { renderPrompt } from "../prompts/prompt-template";
import { majorityOf } from "./combine-samples";

/** One order's result, turned into the task's orientation: 1 = A better, 2 = near-identical, 3 = B better. */
export interface JudgedOrder {
  readonly shownFirst: "A" | "B";
  readonly preference: PreferenceOfThree | null;
  readonly failures: readonly AskFailure[];
  /** Ids of the calls that were answered with success, whatever became of the order: trying again need not make them again. */
  readonly usefulCalls: readonly string[];
}

export interface JudgedPreference {
  /** A shown first, then B shown first; both in the task's orientation. */
  readonly orders: readonly [JudgedOrder, JudgedOrder];
  /** What both orders say; near-identical (2) where they contradict each other; null when an order failed. */
  readonly preference: PreferenceOfThree | null;
  /** Whether the order made no difference (positional agreement, llmbar 4); null when an order failed. */
  readonly consistent: boolean | null;
  /** of responses that were rated one by one */
  readonly ratings?: { readonly a: number; readonly b: number };
}

/** A preference in both orders (tick G.3); k samples give their majority. */
export function preferResponse(
  complete: Complete,
  pair: JudgedPair,
  { template = preference, ...options }: AskOptions & { readonly template?: typeof preference } = {},
): Promise<JudgedPreference> {
  return inBothOrders(complete, pair, options, (shown) => renderPrompt(template, shown));
}

/** The same with the checklist shown as a guide (diva 3.3). */
export function preferWithChecklist(
  complete: Complete,
  pair: JudgedPair,
  questions: readonly string[],
  { template = checkThenPrefer, ...options }: AskOptions & { readonly template?: typeof checkThenPrefer } = {},
): Promise<JudgedPreference> {
  const checklist = numberedQuestions(questions);
  return inBothOrders(complete, pair, options, (shown) => renderPrompt(template, { ...shown, checklist }));
}

async function inBothOrders(
  complete: Complete,
  pair: JudgedPair,
  options: AskOptions,
  promptOf: (
    shown: Readonly<Record<"instruction" | "response-a" | "response-b", string>> & {
      input: string | null;
      levels: string | null;
      guidelines: string | null;
    },
  ) => readonly ChatMessage[],
): Promise<JudgedPreference> {
  const judgeOrder = async (shownFirst: "A" | "B"): Promise<JudgedOrder> => {
    const { instruction, input, responseA, responseB } = shownFirst === "A" ? pair : swapped(pair);
    const { levels = null, guidelines = null } = pair;
    const shown = { instruction, input, "response-a": responseA, "response-b": responseB };
    const prompt = promptOf({ ...shown, levels, guidelines });
    const asked = await askModel(complete, prompt, parsePreferenceOfThree, options);
    const { value: chosen, failures } = majorityOf(asked);
    if (chosen === null) return { shownFirst, preference: null, failures, usefulCalls: [] };
    return { shownFirst, preference: shownFirst === "A" ? chosen : turned(chosen), failures, usefulCalls: asked.calls };
  };
  const orders = await Promise.all([judgeOrder("A"), judgeOrder("B")]);
  return { orders, ...bothOrders(orders[0].preference, orders[1].preference) };
}

/** Joins the two orders' preferences, both in the task's orientation. */
export function bothOrders(
  one: PreferenceOfThree | null,
  other: PreferenceOfThree | null,
): { readonly preference: PreferenceOfThree | null; readonly consistent: boolean | null } {
  if (one === null || other === null) return { preference: null, consistent: null };
  return one === other ? { preference: one, consistent: true } : { preference: 2, consistent: false };
}

function turned(shown: PreferenceOfThree): PreferenceOfThree {
  return shown === 1 ? 3 : shown === 3 ? 1 : 2;
}
