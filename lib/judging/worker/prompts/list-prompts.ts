import type { Prompt } from "@/lib/judging/prompt/prompt";
import { ALL_PROMPTS } from "@/lib/llm/prompts/all-prompts";
import { promptVersion } from "@/lib/llm/prompts/prompt-template";
import { canSeeStudies } from "@/lib/people/server/can-see-studies";
import type { UserViewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";

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
