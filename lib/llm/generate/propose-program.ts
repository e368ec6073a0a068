import type { VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import { type AskFailure, type AskOptions, askModel } from "../ask-model";
import type { Complete } from "../completion";
import { parseVerifier } from "../parse/parse-rewritten";
import { proposeVerifier } from "../prompts/checklist-prompts";
import { renderPrompt } from "../prompts/prompt-template";

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
