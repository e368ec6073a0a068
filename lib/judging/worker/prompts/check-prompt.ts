import type { CheckPrompt, PromptCheck } from "@/lib/judging/prompt/prompt";
import { promptVersion, templateProblems } from "@/lib/llm/prompts/prompt-template";
import { canSeeStudies } from "@/lib/people/server/can-see-studies";
import type { UserViewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { findPrompt } from "./find-prompt";

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
