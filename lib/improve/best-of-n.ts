import { z } from "zod";
import { parseSourceId, type SourceReference, sourceSchema } from "@/lib/compare/sources";
import { systemNameSchema } from "@/lib/content/content-names";
import { estimateSchema } from "@/lib/results/agreement-statistic";
import { afterSchema, countedPageShape, limitSchema } from "@/lib/wire/counted-page";

/** What scores samples: a source of the study, or what was decided in adjudication over what people say. */
export type ScorerReference = SourceReference | { kind: "adjudicated"; roundId: string };

export function parseScorerId(id: string): ScorerReference | null {
  const [kind, roundId] = id.split(":");
  if (kind !== "adjudicated") return parseSourceId(id);
  const parsed = z.uuid().safeParse(roundId);
  return parsed.success && id === `adjudicated:${parsed.data}` ? { kind, roundId: parsed.data } : null;
}

/** A source, with the systems of which it knows two samples of one instruction. */
const scorerOfSamplesSchema = sourceSchema.extend({ systemIds: z.array(z.uuid()) });
export type ScorerOfSamples = z.infer<typeof scorerOfSamplesSchema>;

/** GET /api/v1/studies/:studyId/scorers */
export const scorersOfSamplesSchema = z.object({ sources: z.array(scorerOfSamplesSchema) });

const scorerIdSchema = z.string().max(700);

/** GET /api/v1/studies/:studyId/best-of-n; in the address of its page, too. */
export const bestOfQuerySchema = z.object({
  systemId: z.uuid(),
  scorer: scorerIdSchema,
  truth: scorerIdSchema.optional(),
  after: afterSchema,
  limit: limitSchema,
});
export type BestOfQuery = z.infer<typeof bestOfQuerySchema>;

export const INSTRUCTIONS_PER_PAGE = 25;

const sampleSchema = z.object({
  responseId: z.uuid(),
  sample: z.int(),
  score: z.number().nullable(),
  truth: z.number().nullable(),
  /** among the best by the score */
  isBest: z.boolean(),
  /** among the best by the truth, of the samples that it knows */
  isTrulyBest: z.boolean(),
});

const meanSchema = estimateSchema.extend({ nInstructions: z.int() });
export type MeanOfInstructions = z.infer<typeof meanSchema>;

export const bestOfSchema = z.object({
  system: z.object({ id: z.uuid(), name: z.string() }),
  scorer: sourceSchema,
  truth: sourceSchema.nullable(),
  /** score and truth share raters, so they agree in part because they are the same */
  sharesRaters: z.boolean(),
  /** the most samples that an instruction has */
  samples: z.int(),
  /** with at least two samples of the system */
  withSamples: z.int(),
  /** of these, with at least two that were scored */
  nInstructions: z.int(),
  nTied: z.int(),
  bestScore: meanSchema,
  allScore: meanSchema,
  /** null without a truth */
  againstTruth: z
    .object({
      precision: meanSchema,
      randomPrecision: meanSchema,
      chosenTruth: meanSchema,
      allTruth: meanSchema,
      bestTruth: meanSchema,
    })
    .nullable(),
  ...countedPageShape,
  instructions: z.array(
    z.object({
      instructionId: z.uuid(),
      externalId: z.string(),
      excerpt: z.string(),
      samples: z.array(sampleSchema),
    }),
  ),
});
export type BestOf = z.infer<typeof bestOfSchema>;
export type BestOfInstruction = BestOf["instructions"][number];

/** POST /api/v1/studies/:studyId/best-of-n: makes the best samples a system of their own. */
export const newBestOfSystemSchema = z.object({
  systemId: z.uuid(),
  scorer: scorerIdSchema,
  name: systemNameSchema,
});
export type NewBestOfSystem = z.infer<typeof newBestOfSystemSchema>;

export const bestOfSystemSchema = z.object({
  systemId: z.uuid(),
  name: z.string(),
  instructions: z.int(),
  responses: z.int(),
});
