import { z } from "zod";
import { DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import { generateChecklistsSchema } from "./generate-checklists";
import { refineResponsesSchema } from "./refine-responses";
import { RUN_KINDS, runSettingsSchema } from "./run";
import {
  checkAnchorsSchema,
  improveJudgeSchema,
  judgeRoundSchema,
  matchChecklistsSchema,
  proposeVerifiersSchema,
  rewordQuestionsSchema,
  sampleResponsesSchema,
} from "./run-kinds";

/** A run to be started or estimated; the configuration is checked by its kind. */
export const newRunSchema = z.object({
  kind: z.enum(RUN_KINDS),
  configuration: z.unknown(),
  terms: runSettingsSchema,
});
export type NewRun = z.infer<typeof newRunSchema>;

/** The same as a request says it: POST /api/v1/studies/:studyId/runs and …/run-estimates. */
export const newRunBodySchema = z.discriminatedUnion("kind", [
  newRunSchema.extend({ kind: z.literal("generate-checklists"), configuration: generateChecklistsSchema }),
  newRunSchema.extend({ kind: z.literal("propose-verifiers"), configuration: proposeVerifiersSchema }),
  newRunSchema.extend({ kind: z.literal("reword-questions"), configuration: rewordQuestionsSchema }),
  newRunSchema.extend({ kind: z.literal("match-checklists"), configuration: matchChecklistsSchema }),
  newRunSchema.extend({ kind: z.literal("judge-round"), configuration: judgeRoundSchema }),
  newRunSchema.extend({ kind: z.literal("sample-responses"), configuration: sampleResponsesSchema }),
  newRunSchema.extend({ kind: z.literal("refine-responses"), configuration: refineResponsesSchema }),
  newRunSchema.extend({ kind: z.literal("improve-judge"), configuration: improveJudgeSchema }),
  newRunSchema.extend({ kind: z.literal("check-anchors"), configuration: checkAnchorsSchema }),
]);

/** As the API's document shows it. */
export const NEW_RUN_EXAMPLE = {
  kind: "generate-checklists",
  configuration: { modelId: DEMO_MODEL_ID, method: { kind: "direct" }, series: "generated" },
  terms: { name: "Checklists of every instruction" },
} as const;

export const startedRunSchema = z.object({ runId: z.uuid(), items: z.int() });
