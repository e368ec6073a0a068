import { v7 as uuidv7 } from "uuid";
import { instructionText } from "@/lib/content/instruction-text";
import {
  prepareRefinement,
  type RefinementMaterial,
  readRefinementMaterial,
} from "@/lib/improve/server/prepare-refinement";
import { writeRefined } from "@/lib/improve/server/write-samples";
import { findPrompt } from "@/lib/judging/worker/list-prompts";
import { callParameters } from "@/lib/llm/ask-model";
import { withTexts } from "@/lib/llm/prompts/own-templates";
import { ownTemplate } from "@/lib/llm/prompts/prompt-template";
import { OPERATOR } from "@/lib/people/viewer";
import {
  promptsOfRefinement,
  type RefineResponses,
  refinedResultSchema,
  refineResponsesSchema,
} from "@/lib/runs/refine-responses";
import type { RunHandler } from "@/lib/runs/worker/run-handler";
import { AppError } from "@/lib/wire/app-error";
import { type Refining, refineInSteps } from "./refine-in-steps";

/** Refines each response of a system, with its checklist or a free critique as feedback. */
export const refineResponses: RunHandler<RefineResponses> = {
  kind: "refine-responses",
  configuration: refineResponsesSchema,
  endsEarly: true,
  prepare: async (viewer, studyId, configuration) => {
    const sent = promptsOfRefinement(configuration);
    for (const [id, text] of Object.entries(configuration.prompts)) {
      if (text === null) continue;
      if (!sent.includes(id)) {
        throw new AppError("INVALID", `This refinement does not send the prompt “${id}”. It sends ${sent.join(", ")}.`);
      }
      // A text that lacks a placeholder is refused before anything is paid for.
      ownTemplate(findPrompt(id), text);
    }
    return prepareRefinement(viewer, studyId, configuration);
  },
  work: async ({ run, item, complete }) => {
    const { configuration } = run;
    const material = await readRefinementMaterial(OPERATOR, run.studyId, item.subjectId, configuration);
    const { refined, failure, usefulCalls } = await refineInSteps(refiningOf(configuration, material), {
      refiner: complete(configuration.modelId),
      judge: complete(configuration.judgeModelId ?? configuration.modelId),
    });
    const { method } = configuration;
    if (failure !== null) {
      return { ok: false, failure, result: refinedResultSchema.parse({ method, ...refined }), usefulCalls };
    }
    const responseIds = material.systemNames.map(() => uuidv7());
    const result = refinedResultSchema.parse({ method, ...refined, responseIds });
    const made = {
      studyId: run.studyId,
      runId: run.id,
      responseId: item.subjectId,
      instructionId: material.instructionId,
      sample: material.sample,
      responses: material.systemNames.map((systemName, index) => ({
        id: responseIds[index] ?? uuidv7(),
        systemName,
        text: result.steps[index + 1]?.response ?? "",
      })),
    };
    return { ok: true, result, write: (transaction) => writeRefined(transaction, OPERATOR, made) };
  },
};

function refiningOf(configuration: RefineResponses, material: RefinementMaterial): Refining {
  const texts = Object.entries(configuration.prompts).flatMap(([id, text]): [string, string][] =>
    text === null ? [] : [[id, text]],
  );
  const { method, rounds, temperature, maxTokens } = configuration;
  return {
    method,
    rounds,
    checklist: material.checklist,
    response: material.response,
    instruction: instructionText(material.instruction),
    input: material.input,
    templates: withTexts(new Map(texts)),
    // A model that takes no temperature takes none for its answers either.
    asking: temperature === null ? {} : { temperature: 0 },
    rewriting: callParameters({ temperature, maxTokens }),
  };
}
