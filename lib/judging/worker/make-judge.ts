import {
  type JudgeOptions,
  judgeOptionsSchema,
  type NewJudge,
  type PromptSnapshot,
} from "@/lib/judging/judge-configuration";
import type { OwnPrompts } from "@/lib/judging/prompt/own-prompts";
import { promptsOfJudge } from "@/lib/judging/prompts-of-judge";
import { createJudge } from "@/lib/judging/server/create-judge";
import { createTruncatedJudges } from "@/lib/judging/server/create-truncated-judges";
import type { TruncateReasoning } from "@/lib/judging/truncated-reasoning";
import { ownTemplate, type PromptTemplate, promptVersion } from "@/lib/llm/prompts/prompt-template";
import type { Viewer } from "@/lib/people/viewer";
import { AppError } from "@/lib/wire/app-error";
import { findPrompt } from "./list-prompts";

/** A new judge with the texts of its prompts as they are today. */
export async function makeJudge(
  viewer: Viewer,
  studyId: string,
  { name, modelId, options, prompts }: NewJudge,
): Promise<{ raterId: string }> {
  return createJudge(viewer, studyId, { name, modelId, options, prompts: promptSnapshots(options, prompts) });
}

/** Judges that score from parts of another one's stored reasoning, asked for the score as it is asked for today. */
export async function truncateReasoning(
  viewer: Viewer,
  studyId: string,
  raterId: string,
  { kept }: TruncateReasoning,
): Promise<{ raterIds: string[] }> {
  const options = judgeOptionsSchema.parse({ kind: "truncated-reasoning", of: raterId, kept: 0 });
  return createTruncatedJudges(viewer, studyId, raterId, {
    kept: [...new Set(kept)],
    prompts: promptSnapshots(options, {}),
  });
}

/**
 * The whole text of every prompt that a judge sends, a researcher's own where there is one.
 * @throws AppError INVALID for an own text that lacks or does not know a placeholder, or that the judge does not send
 */
export function promptSnapshots(options: JudgeOptions, own: OwnPrompts): PromptSnapshot[] {
  const ids = promptsOfJudge(options);
  const stray = Object.keys(own).find((id) => own[id] !== null && !ids.includes(id));
  if (stray !== undefined) {
    throw new AppError("INVALID", `This judge does not send the prompt "${stray}". It sends ${ids.join(", ")}.`);
  }
  return ids.map((templateId) => {
    const builtIn = findPrompt(templateId);
    const text = own[templateId] ?? null;
    const template = text === null ? builtIn : ownTemplate(showingHelp(builtIn, options), text);
    const isOwn = promptVersion(template.text) !== promptVersion(builtIn.text);
    return { templateId, text: template.text, version: promptVersion(template.text), own: isOwn };
  });
}

/** Of a comparison, a text that left out the metrics or the reference would have them written for nothing. */
function showingHelp(template: PromptTemplate, options: JudgeOptions): PromptTemplate {
  if (options.kind !== "comparison") return template;
  const placeholders = Object.entries(template.placeholders).map(([name, placeholder]) => {
    const isHelp = name === "metrics" || name === "reference";
    return [name, isHelp && options.strategy.includes(name) ? { ...placeholder, optional: false } : placeholder];
  });
  return { ...template, placeholders: Object.fromEntries(placeholders) };
}
