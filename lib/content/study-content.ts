import { z } from "zod";
import { outcomeSchema } from "@/lib/round/protocol/protocol";
import { MAX_SEARCH_LENGTH } from "@/lib/wire/limits";
import { contentCursorSchema, instructionOrderSchema, responseOrderSchema } from "./content-order";
import { shownImagesSchema } from "./image/study-image";
import { messagesSchema } from "./messages-schema";

const CONTENT_PAGE_SIZE = 50;
const MAX_CONTENT_PAGE_SIZE = 200;

/** What of a study's content is listed. Everything given must fit. */
const narrowing = {
  /** words, "a phrase", -words that must not be there; or part of an instruction's id */
  text: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
  subset: z.string().max(500).optional(),
  domain: z.string().max(500).optional(),
  tag: z.string().max(500).optional(),
  system: z.uuid().optional(),
  /** whether new rounds leave the instruction out */
  excluded: z.enum(["yes", "no"]).optional(),
};

const page = {
  after: contentCursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_CONTENT_PAGE_SIZE).default(CONTENT_PAGE_SIZE),
};

/** Query of GET /api/v1/studies/:studyId/instructions; a text may be in any response, a system is one that responded. */
export const instructionFilterSchema = z.object({
  ...narrowing,
  ...page,
  sort: instructionOrderSchema.default("position"),
});
export type InstructionFilter = z.infer<typeof instructionFilterSchema>;
export type InstructionFilterInput = z.input<typeof instructionFilterSchema>;

/** Query of GET /api/v1/studies/:studyId/responses. */
export const responseFilterSchema = z.object({ ...narrowing, ...page, sort: responseOrderSchema.default("position") });
export type ResponseFilter = z.infer<typeof responseFilterSchema>;
export type ResponseFilterInput = z.input<typeof responseFilterSchema>;

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
  /** how it begins, or where what was searched for is in it */
  excerpt: z.string(),
  /** where what was searched for is in the first response that has it */
  hit: z.object({ system: z.string(), excerpt: z.string() }).nullable(),
  responses: z.int(),
  checklists: z.int(),
  labels: z.int(),
  /** new rounds leave it out */
  excluded: z.boolean(),
});
export type InstructionListItem = z.infer<typeof instructionListItemSchema>;

export const responseListItemSchema = z.object({
  id: z.uuid(),
  instructionId: z.uuid(),
  /** the instruction's */
  externalId: z.string(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  tags: z.array(z.string()),
  excluded: z.boolean(),
  system: z.string(),
  sample: z.int(),
  excerpt: z.string(),
  /** of what is judged, in characters: without reasoning, calls of tools and the turns of others */
  length: z.int(),
  labels: z.int(),
});
export type ResponseListItem = z.infer<typeof responseListItemSchema>;

const pageEnd = {
  /** give it as `after` to get the next page; null on the last one */
  next: z.string().nullable(),
  /** how many fit the filter; on the first page only */
  total: z.int().nullable(),
};

export const instructionPageSchema = z.object({ instructions: z.array(instructionListItemSchema), ...pageEnd });
export type InstructionPage = z.infer<typeof instructionPageSchema>;

export const responsePageSchema = z.object({ responses: z.array(responseListItemSchema), ...pageEnd });
export type ResponsePage = z.infer<typeof responsePageSchema>;

export const facetSchema = z.object({ name: z.string(), instructions: z.int() });
const facetsSchema = z.array(facetSchema);

/** By what a study's instructions can be chosen, the most frequent first. */
export const contentFacetsSchema = z.object({ subsets: facetsSchema, domains: facetsSchema, tags: facetsSchema });
export type ContentFacets = z.infer<typeof contentFacetsSchema>;

export const responseContentSchema = z.object({
  id: z.uuid(),
  system: z.string(),
  sample: z.int(),
  /** of a conversation its transcript */
  text: z.string(),
  messages: messagesSchema.nullable(),
  knownScore: z.int().nullable(),
  knownAnswers: z.unknown(),
  /** why each of these is right */
  answerExplanations: z.unknown(),
  /** why the known truth is right */
  explanation: z.string().nullable(),
});

/** GET /api/v1/studies/:studyId/instructions/:instructionId: all that belongs to one instruction. */
export const instructionSchema = z.object({
  ...instructionBasis,
  study: z.object({ id: z.uuid(), name: z.string() }),
  text: z.string().nullable(),
  messages: messagesSchema.nullable(),
  input: z.string().nullable(),
  /** of the study, that the texts refer to */
  images: shownImagesSchema,
  /** by system name, then sample */
  responses: z.array(
    responseContentSchema.extend({
      /** by a run of a language model, whose item tells how */
      made: z.boolean(),
      /** how often the reference answer was changed: a change says which one it is of */
      truthRevision: z.int(),
      /** the questions that known answers are given to, in order */
      truthQuestions: z.array(z.string()),
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

/** DELETE /api/v1/studies/:studyId/instructions/:instructionId: its exact id in the study confirms the deletion. */
export const instructionDeletionSchema = z.object({ externalId: z.string() });
