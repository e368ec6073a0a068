import { DISCUSSION_ROLES } from "@/lib/judging/comparison-strategies";
import { type AskFailure, type AskOptions, askModel } from "../ask-model";
import type { Complete } from "../completion";
import { withoutThinking } from "../parse/clean-answer";
import { type Choice, parseChoice } from "../parse/parse-choice";
import type { ChooseTemplate } from "../prompts/own-templates";
import { concludeDiscussion, discussOutputs } from "../prompts/pair-prompts";
import { renderPrompt } from "../prompts/prompt-template";
import { majority } from "./combine-samples";

/** A pair as it is shown, by the names of the prompts' placeholders. */
export interface ShownPair {
  readonly instruction: string;
  readonly input: string | null;
  readonly "response-a": string;
  readonly "response-b": string;
  readonly levels: string | null;
  readonly guidelines: string | null;
}

export interface DiscussedChoice {
  /** in the order shown */
  readonly choice: Choice | null;
  /** the discussion */
  readonly text: string;
  readonly failures: readonly AskFailure[];
  readonly usefulCalls: readonly string[];
}

/**
 * Each role speaks once, in turn and knowing what was said before; then each chooses knowing all of it, and the majority
 * counts. A statement that could not be had ends it; a choice that could not be read is left out where the others agree.
 */
export async function discussPair(
  complete: Complete,
  shown: ShownPair,
  { rules, templates, ...ask }: AskOptions & { readonly rules: boolean; readonly templates: ChooseTemplate },
): Promise<DiscussedChoice> {
  const one = { ...ask, samples: 1 };
  const said: string[] = [];
  const calls: string[] = [];
  for (const role of DISCUSSION_ROLES) {
    const discussion = said.length === 0 ? null : said.join("\n\n");
    const prompt = renderPrompt(templates(discussOutputs(rules)), { ...shown, role, discussion });
    const asked = await askModel(complete, prompt, withoutThinking, one);
    const [statement] = asked.samples;
    if (!statement) return { choice: null, text: said.join("\n\n"), failures: asked.failures, usefulCalls: calls };
    calls.push(...asked.calls);
    said.push(`${role}: ${statement.value}`);
  }
  const text = said.join("\n\n");
  const chosen = await Promise.all(
    DISCUSSION_ROLES.map((role) => {
      const prompt = renderPrompt(templates(concludeDiscussion(rules)), { ...shown, role, discussion: text });
      return askModel(complete, prompt, parseChoice, ask);
    }),
  );
  const choice = majority(chosen.flatMap(({ samples }) => samples.map(({ value }) => value)));
  const lost = chosen.flatMap(({ failures }) => failures);
  const isSplit = choice === null && chosen.some(({ samples }) => samples.length > 0);
  const split = { kind: "tied" as const, message: "Those who discussed the pair are split evenly." };
  return {
    choice,
    text,
    failures: isSplit ? [...lost, split] : lost,
    usefulCalls: [...calls, ...chosen.flatMap((asked) => (asked.samples.length > 0 ? asked.calls : []))],
  };
}
