import type { ProgramResult, VerifierTrial } from "@/lib/checklist/generation/verifier";
import { readTrialResponses } from "@/lib/checklist/server/generation/read-trial-responses";
import type { Viewer } from "@/lib/people/viewer";
import { runProgram } from "./run-program";

const EXCERPT_LENGTH = 300;
const NOT_RUN: ProgramResult = {
  ok: false,
  error: "not-run",
  message: "Not run: the program kept running out of time on the responses before.",
};

/** What a program, as somebody writes it, says about the responses of its instruction. Nothing is kept. */
export async function tryProgram(viewer: Viewer, programId: string, program: string): Promise<VerifierTrial> {
  const responses = await readTrialResponses(viewer, programId);
  const results = await runProgram(
    program,
    responses.map(({ text }) => text),
  );
  return {
    results: responses.map(({ responseId, system, sample, text, yes, no }, index) => ({
      responseId,
      system,
      sample,
      excerpt: text.slice(0, EXCERPT_LENGTH).toWellFormed(),
      result: results[index] ?? NOT_RUN,
      people: { yes, no },
    })),
    leftOut: (responses[0]?.all ?? 0) - responses.length,
  };
}
