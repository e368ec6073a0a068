import { MAX_PROGRAM_CHARACTERS } from "@/lib/checklist/generation/verifier";
import { modelNames, prepareVerifiers, signedBy } from "@/lib/checklist/server/generation/prepare-generation";
import { readQuestion } from "@/lib/checklist/server/generation/read-trial-responses";
import { writeProposal } from "@/lib/checklist/server/generation/write-generated";
import { callParameters } from "@/lib/llm/ask-model";
import { proposeProgram } from "@/lib/llm/generate/propose";
import { OPERATOR } from "@/lib/people/viewer";
import { type ProposeVerifiers, proposeVerifiersSchema } from "@/lib/runs/run-kinds";
import type { RunHandler } from "@/lib/runs/worker/run-handler";

/** Asks for each question whether a program can decide it exactly, and for the program. A person approves it later. */
export const proposeVerifiers: RunHandler<ProposeVerifiers> = {
  kind: "propose-verifiers",
  configuration: proposeVerifiersSchema,
  prepare: prepareVerifiers,
  work: async ({ run, item, complete }) => {
    const { modelId, language, temperature } = run.configuration;
    const { instructionId, instruction, question } = await readQuestion(OPERATOR, run.studyId, item.subjectId);
    const { outcome, program, failures } = await proposeProgram(
      complete(modelId),
      instruction,
      question,
      language,
      callParameters({ temperature }),
    );
    if (outcome === "failed") {
      const { kind, message } = failures[0] ?? { kind: "empty", message: "The model said nothing." };
      return { ok: false, failure: { kind, message } };
    }
    if (program !== null && (program.length > MAX_PROGRAM_CHARACTERS || program.includes("\0"))) {
      const message = `A program has at most ${MAX_PROGRAM_CHARACTERS} characters, all of them printable; this one has not.`;
      return { ok: false, failure: { kind: "unusable", message } };
    }
    const model = (await modelNames([modelId])).get(modelId);
    return {
      ok: true,
      result: { outcome },
      write: (transaction) =>
        writeProposal(transaction, OPERATOR, {
          studyId: run.studyId,
          runId: run.id,
          instructionId,
          question,
          program,
          language,
          proposedBy: model ? signedBy(model) : modelId,
        }),
    };
  },
};
