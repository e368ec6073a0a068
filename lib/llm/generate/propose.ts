import type { VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import type { QuestionToReword } from "@/lib/checklist/rewording";
import { type AskFailure, type AskOptions, askModel } from "../ask-model";
import type { Complete } from "../completion";
import { parseRewritten, parseVerifier } from "../parse/parse-rewritten";
import { type Parsed, read, unreadable } from "../parse/parsed";
import { proposeVerifier, rewordQuestion } from "../prompts/checklist-prompts";
import { type PromptTemplate, renderPrompt, templateProblems } from "../prompts/prompt-template";
import { improvePrompt } from "../prompts/refine-prompts";

export interface ProposedProgram {
  readonly outcome: "program" | "person" | "failed";
  /** with a function verify(response); null unless the outcome is a program. A person approves it before it counts. */
  readonly program: string | null;
  readonly failures: readonly AskFailure[];
}

/** Asks for a program that decides one question exactly, or for leaving it to a person (rlcf 3, B). */
export async function proposeProgram(
  complete: Complete,
  instruction: string,
  question: string,
  language: VerifierLanguage,
  options: Omit<AskOptions, "samples" | "topLogprobs"> = {},
): Promise<ProposedProgram> {
  const prompt = renderPrompt(proposeVerifier(language), { instruction, question });
  const { samples, failures } = await askModel(complete, prompt, (text) => parseVerifier(text, language), options);
  const [sample] = samples;
  const program = sample?.value ?? null;
  return {
    outcome: sample === undefined ? "failed" : program === null ? "person" : "program",
    program,
    failures,
  };
}

/** What a judge got wrong, as the model that proposes a better prompt is shown it. */
export interface ShownMistake {
  readonly instruction: string;
  /** one, or both of a pair */
  readonly responses: readonly string[];
  /** null where a level is the answer */
  readonly question: string | null;
  readonly said: string;
  readonly right: string;
}

/** More would not be read with care; longer texts are cut. */
export const MAX_SHOWN_MISTAKES = 12;
const MAX_SHOWN_TEXT = 1_500;

/**
 * Asks for a better prompt of a judge from its mistakes. A text that lacks a placeholder, or has one that the prompt does not
 * know, is asked for again once.
 * @param template the judge's prompt as it is
 * @returns the new text, or null with why there is none
 */
export async function proposePrompt(
  complete: Complete,
  template: PromptTemplate,
  mistakes: readonly ShownMistake[],
  options: Omit<AskOptions, "samples" | "topLogprobs"> = {},
): Promise<{ readonly text: string | null; readonly failures: readonly AskFailure[] }> {
  const shown = mistakes.slice(0, MAX_SHOWN_MISTAKES).map(describeMistake).join("\n\n");
  const prompt = renderPrompt(improvePrompt, { prompt: template.text, mistakes: shown });
  const { samples, failures } = await askModel(complete, prompt, (text) => parsePrompt(text, template), options);
  return { text: samples[0]?.value ?? null, failures };
}

/**
 * Asks for a question in other words. An answer of several lines, or the same words again, is asked for again once.
 * @param longest characters that a question may have
 * @returns the new question, or null with why there is none
 */
export async function proposeRewording(
  complete: Complete,
  { instruction, question, answers }: QuestionToReword,
  longest: number,
  options: Omit<AskOptions, "samples" | "topLogprobs"> = {},
): Promise<{ readonly text: string | null; readonly failures: readonly AskFailure[] }> {
  const prompt = renderPrompt(rewordQuestion, { instruction, question, answers });
  const parse = (text: string): Parsed<string> => {
    const parsed = parseRewritten(text);
    if (!parsed.ok) return parsed;
    const reworded = parsed.value.replace(/^["“]|["”]$/g, "").trim();
    if (/\n/.test(reworded)) return unreadable("the new question has several lines");
    if (reworded.length > longest) return unreadable(`the new question has more than ${longest} characters`);
    return reworded === question.trim() ? unreadable("the new question is the same as before") : read(reworded);
  };
  const { samples, failures } = await askModel(complete, prompt, parse, options);
  return { text: samples[0]?.value ?? null, failures };
}

function parsePrompt(text: string, template: PromptTemplate): Parsed<string> {
  const parsed = parseRewritten(text);
  if (!parsed.ok) return parsed;
  const { missing, unknown } = templateProblems(parsed.value, template.placeholders);
  const named = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ");
  if (missing.length > 0) return unreadable(`the new prompt lacks ${named(missing)}`);
  if (unknown.length > 0) return unreadable(`the new prompt has ${named(unknown)}, which cannot be filled`);
  return read(parsed.value);
}

function describeMistake({ instruction, responses, question, said, right }: ShownMistake, index: number): string {
  const lines = [
    `Mistake ${index + 1}`,
    `Instruction: ${cut(instruction)}`,
    ...responses.map((response, side) => `Response${responses.length > 1 ? ` ${"AB"[side]}` : ""}: ${cut(response)}`),
    ...(question === null ? [] : [`Question: ${cut(question)}`]),
    `The judge said: ${said}`,
    `People said: ${right}`,
  ];
  return lines.join("\n");
}

const cut = (text: string) => (text.length > MAX_SHOWN_TEXT ? `${text.slice(0, MAX_SHOWN_TEXT)} [cut here]` : text);
