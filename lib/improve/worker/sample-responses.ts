import { v7 as uuidv7 } from "uuid";
import { conversationOf } from "@/lib/content/instruction-text";
import { counted } from "@/lib/format/format-number";
import { prepareSampling, readSamplingMaterial } from "@/lib/improve/server/prepare-sampling";
import { writeSamples } from "@/lib/improve/server/write-samples";
import { callParameters } from "@/lib/llm/ask-model";
import * as generate from "@/lib/llm/generate/sample-responses";
import { OPERATOR } from "@/lib/people/viewer";
import { type SampleResponses, sampledResultSchema, sampleResponsesSchema } from "@/lib/runs/run-kinds";
import type { RunHandler } from "@/lib/runs/worker/run-handler";

/** Has a model respond to each instruction, several times. */
export const sampleResponses: RunHandler<SampleResponses> = {
  kind: "sample-responses",
  configuration: sampleResponsesSchema,
  prepare: prepareSampling,
  async work({ run, item, complete }) {
    const { modelId, systemName, samples, temperature, topP, maxTokens } = run.configuration;
    const { instruction, input, nextSample } = await readSamplingMaterial(
      OPERATOR,
      run.studyId,
      item.subjectId,
      systemName,
    );
    const { responses, failures } = await generate.sampleResponses(
      complete(modelId),
      conversationOf(instruction, input),
      samples,
      {
        ...callParameters({ temperature, topP, maxTokens }),
        // Two systems of one model are two draws, unless nothing is left to chance.
        ...(temperature === 0 ? {} : { draw: `responses of ${systemName}` }),
        // Numbered on, the call must not be identical to the one that gave the samples there are: it would say the same.
        ...(nextSample === 0 ? {} : { seed: nextSample }),
      },
    );
    const texts = responses.filter((text) => text.trim() !== "");
    const empty = responses.length - texts.length;
    const lost = [
      ...failures.map(({ kind, message }) => ({ kind, message })),
      ...(empty > 0
        ? [{ kind: "empty", message: `The model said nothing in ${empty} of ${counted(samples, "answer")}.` }]
        : []),
    ];
    const made = texts.map((text) => ({ id: uuidv7(), text }));
    const responseIds = made.map(({ id }) => id);
    const result = sampledResultSchema.parse({ wanted: samples, written: texts.length, lost, responseIds });
    if (texts.length === 0) {
      const failure = lost[0] ?? { kind: "empty", message: "The model gave no answer." };
      return { ok: false, failure, result };
    }
    const samplesMade = { studyId: run.studyId, instructionId: item.subjectId, systemName, made, runId: run.id };
    return { ok: true, result, write: (transaction) => writeSamples(transaction, OPERATOR, samplesMade) };
  },
};
