import { z } from "zod";
import { outcomeSchema } from "../protocol";
import { MAX_STORED_INT } from "../wire/stored-int";

const CONTENT_PAGE_SIZE = 50;
const MAX_CONTENT_PAGE_SIZE = 200;

/** Query of GET /api/v1/studies/:studyId/instructions. Everything given must fit. */
export const instructionFilterSchema = z.object({
  /** part of the text, the input or the external id; capital or small letters alike */
  text: z.string().trim().max(200).optional(),
  subset: z.string().max(500).optional(),
  domain: z.string().max(500).optional(),
  tag: z.string().max(500).optional(),
  /** with a response of this system */
  system: z.uuid().optional(),
  /** the position after which the page begins: `next` of the page before */
  after: z.coerce.number().int().min(-1).max(MAX_STORED_INT).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_CONTENT_PAGE_SIZE).default(CONTENT_PAGE_SIZE),
});
export type InstructionFilter = z.infer<typeof instructionFilterSchema>;
export type InstructionFilterInput = z.input<typeof instructionFilterSchema>;

const instructionBasis = {
  id: z.uuid(),
  externalId: z.string(),
  position: z.int(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  tags: z.array(z.string()),
};

export const instructionListItemSchema = z.object({
  ...instructionBasis,
  /** how it begins */
  excerpt: z.string(),
  responses: z.int(),
  checklists: z.int(),
});
export type InstructionListItem = z.infer<typeof instructionListItemSchema>;

export const instructionPageSchema = z.object({
  instructions: z.array(instructionListItemSchema),
  /** give it as `after` to get the next page; null on the last one */
  next: z.int().nullable(),
  /** how many fit the filter; told on the first page only */
  total: z.int().nullable(),
});
export type InstructionPage = z.infer<typeof instructionPageSchema>;

export const facetSchema = z.object({ name: z.string(), instructions: z.int() });
const facetsSchema = z.array(facetSchema);

/** By what a study's instructions can be chosen, the most frequent first. */
export const contentFacetsSchema = z.object({ subsets: facetsSchema, domains: facetsSchema, tags: facetsSchema });
export type ContentFacets = z.infer<typeof contentFacetsSchema>;

export const responseContentSchema = z.object({
  id: z.uuid(),
  system: z.string(),
  sample: z.int(),
  text: z.string(),
  knownScore: z.int().nullable(),
  knownAnswers: z.unknown(),
  /** why the known truth is right */
  explanation: z.string().nullable(),
});

/** GET /api/v1/studies/:studyId/instructions/:instructionId: all that belongs to one instruction. */
export const instructionSchema = z.object({
  ...instructionBasis,
  study: z.object({ id: z.uuid(), name: z.string() }),
  text: z.string().nullable(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).nullable(),
  input: z.string().nullable(),
  /** by system name, then sample */
  responses: z.array(
    responseContentSchema.extend({
      /** by a run of a language model, whose item tells how */
      made: z.boolean(),
    }),
  ),
  /** by series, the newest version first */
  checklists: z.array(
    z.object({
      id: z.uuid(),
      series: z.string(),
      version: z.int(),
      status: z.enum(["draft", "published"]),
      source: z.enum(["generated", "human", "imported"]),
      method: z.string().nullable(),
      isGold: z.boolean(),
      items: z.array(
        z.object({
          id: z.uuid(),
          question: z.string(),
          categories: z.array(z.string()),
          importance: z.int().nullable(),
        }),
      ),
    }),
  ),
  pairs: z.array(
    z.object({
      id: z.uuid(),
      externalId: z.string(),
      responseAId: z.uuid(),
      responseBId: z.uuid(),
      knownOutcome: outcomeSchema.nullable(),
      explanation: z.string().nullable(),
    }),
  ),
  /** the instructions before and after it in the study */
  previousId: z.uuid().nullable(),
  nextId: z.uuid().nullable(),
});
export type Instruction = z.infer<typeof instructionSchema>;

/** DELETE /api/v1/studies/:studyId/instructions/:instructionId: whoever deletes says which, by its exact id in the study. */
export const instructionDeletionSchema = z.object({ externalId: z.string() });
