import { z } from "zod";
import { systemNameSchema } from "@/lib/content/system-name";
import { instructionsOfRunSchema } from "./instructions-of-run";

/** Responses of one system to one instruction that a run asks for. */
const MAX_SAMPLES_OF_SYSTEM = 64;

/** null: left to the endpoint */
export const maxTokensSchema = z.int().min(1).max(100_000).nullable().default(null);
export const temperatureSchema = z.number().min(0).max(2).nullable();

/**
 * A run of the kind "sample-responses": subjects are instructions, sent as they are. Each gets `samples` more responses of
 * the system, numbered on from those that it has.
 */
export const sampleResponsesSchema = z.object({
  modelId: z.uuid("Choose a model."),
  /** new, or one of the study's */
  systemName: systemNameSchema,
  samples: z.int().min(1).max(MAX_SAMPLES_OF_SYSTEM),
  temperature: temperatureSchema.default(1),
  topP: z.number().gt(0).max(1).nullable().default(null),
  maxTokens: maxTokensSchema,
  instructions: instructionsOfRunSchema.default({ kind: "without" }),
});
export type SampleResponses = z.infer<typeof sampleResponsesSchema>;
export type SampleResponsesInput = z.input<typeof sampleResponsesSchema>;

/** What an item of such a run keeps. */
export const sampledResultSchema = z.object({
  wanted: z.int(),
  written: z.int(),
  /** why some are fewer than wanted */
  lost: z.array(z.object({ kind: z.string(), message: z.string() })),
  /** of the responses that were written, in order */
  responseIds: z.array(z.uuid()).default([]),
});
