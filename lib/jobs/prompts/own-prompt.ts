import { ownTemplate, type PromptTemplate } from "@/lib/llm/prompts/prompt-template";
import { findPrompt } from "./find-prompt";

/**
 * A built-in prompt, by its id or itself, or a researcher's own text in its place.
 * @param text null for the built-in text
 * @throws AppError NOT_FOUND for an unknown id; INVALID naming every missing and every unknown placeholder
 */
export function ownPrompt(templateId: string, text: string | null): PromptTemplate;
export function ownPrompt<Name extends string>(
  template: PromptTemplate<Name>,
  text: string | null,
): PromptTemplate<Name>;
export function ownPrompt(template: string | PromptTemplate, text: string | null): PromptTemplate {
  const base = typeof template === "string" ? findPrompt(template) : template;
  return text === null ? base : ownTemplate(base, text);
}
