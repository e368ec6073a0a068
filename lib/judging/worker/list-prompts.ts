import type { CheckPrompt, Prompt, PromptCheck } from "@/lib/judging/prompt/prompt";
import { ALL_PROMPTS } from "@/lib/llm/prompts/all-prompts";
import { type PromptTemplate, promptVersion, templateProblems } from "@/lib/llm/prompts/prompt-template";
import { canSeeStudies } from "@/lib/people/server/require-role";
import type { UserViewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

/** Every built-in prompt, word for word, for researchers. */
export async function listPrompts(viewer: UserViewer): Promise<{ prompts: Prompt[] }> {
  if (!(await canSeeStudies(viewer))) throw notFound("page");
  return {
    prompts: ALL_PROMPTS.map(({ id, title, source, text, placeholders }) => ({
      id,
      title,
      source,
      text,
      version: promptVersion(text),
      placeholders: Object.entries(placeholders).map(([name, { kind, about, optional = false }]) => ({
        name,
        kind,
        about,
        optional,
      })),
    })),
  };
}

/** @throws AppError NOT_FOUND where no built-in prompt has the id */
export function findPrompt(templateId: string): PromptTemplate {
  const template = ALL_PROMPTS.find(({ id }) => id === templateId);
  if (template === undefined) throw new AppError("NOT_FOUND", `There is no prompt "${templateId}". See /prompts.`);
  return template;
}

/** What prevents using a text in place of a built-in prompt, by the placeholders' names. */
export async function checkPrompt(viewer: UserViewer, { templateId, text }: CheckPrompt): Promise<PromptCheck> {
  if (!(await canSeeStudies(viewer))) throw notFound("page");
  const template = findPrompt(templateId);
  const { missing, unknown } = templateProblems(text, template.placeholders);
  const version = promptVersion(text);
  return {
    version,
    isBuiltIn: version === promptVersion(template.text),
    missing: [...missing],
    unknown: [...unknown],
  };
}
