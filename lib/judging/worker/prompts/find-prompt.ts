import { ALL_PROMPTS } from "@/lib/llm/prompts/all-prompts";
import type { PromptTemplate } from "@/lib/llm/prompts/prompt-template";
import { AppError } from "@/lib/wire/app-error";

/** @throws AppError NOT_FOUND where no built-in prompt has the id */
export function findPrompt(templateId: string): PromptTemplate {
  const template = ALL_PROMPTS.find(({ id }) => id === templateId);
  if (template === undefined) throw new AppError("NOT_FOUND", `There is no prompt "${templateId}". See /prompts.`);
  return template;
}
