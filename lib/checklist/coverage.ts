import { z } from "zod";
import { estimateSchema } from "@/lib/results/agreement-statistic";
import { ALIKE } from "@/lib/stats/checklist/checklist-coverage";
import { afterSchema, countedPageShape, limitSchema } from "@/lib/wire/counted-page";
import { seenRevision } from "@/lib/wire/limits";
import { CHECKLIST_LIMITS, checklistSourceSchema, checklistStatusSchema } from "./checklist";

export const COVERAGE_PAGE_SIZE = 20;

/** Who says which question covers which: people, the words alone, or a model by its name. A figure rests on one of them. */
const MODEL_PREFIX = "model:";
const matchesSchema = z
  .string()
  .regex(/^(people|words|model:.{1,200})$/s, "Choose people, words, or model: and a model’s name.");

/** Query of GET /api/v1/studies/:studyId/checklist-coverage */
export const coverageQuerySchema = z.object({
  /** people where they judged any checklist, otherwise words */
  matches: matchesSchema.optional(),
  /** of matches by words: how alike the words are at least (ROUGE-1 F1) */
  threshold: z.coerce.number().gt(0).max(1).default(ALIKE),
});
export type CoverageQuery = z.infer<typeof coverageQuerySchema>;

/** Query of …/checklist-coverage/instructions: one series' checklists next to the gold ones. */
export const coverageListQuerySchema = coverageQuerySchema.extend({
  series: z.string().min(1).max(CHECKLIST_LIMITS.nameCharacters),
  /** only what people have not judged, or not as it is now */
  only: z.enum(["open"]).optional(),
  after: afterSchema,
  limit: limitSchema,
});
export type CoverageListQuery = z.infer<typeof coverageListQuerySchema>;

export const modelOf = (matches: string): string | null =>
  matches.startsWith(MODEL_PREFIX) ? matches.slice(MODEL_PREFIX.length) : null;
export const matchesByModel = (model: string) => `${MODEL_PREFIX}${model}`;

const seriesCoverageSchema = z.object({
  series: z.string(),
  /** how its checklists were made, where that is known */
  methods: z.array(z.string()),
  /** instructions with a gold checklist and one of the series */
  compared: z.int(),
  /** of these, those whose matches are known: the figures rest on them */
  instructions: z.int(),
  gold: z.int(),
  covered: z.int(),
  questions: z.int(),
  matched: z.int(),
  recall: estimateSchema,
  precision: estimateSchema,
  f1: estimateSchema,
});
export type SeriesCoverage = z.infer<typeof seriesCoverageSchema>;

export const coverageSchema = z.object({
  may: z.object({ write: z.boolean() }),
  /** what the figures rest on */
  matches: matchesSchema,
  threshold: z.number(),
  /** instructions of the study that have a gold checklist */
  goldChecklists: z.int(),
  /** checklists that people judged, and each model, as they are now */
  judged: z.array(z.object({ matches: matchesSchema, checklists: z.int() })),
  series: z.array(seriesCoverageSchema),
});
export type Coverage = z.infer<typeof coverageSchema>;

/** Places of a gold question and of a question that covers it, from 1. */
const matchSchema = z.tuple([z.int().min(1), z.int().min(1)]);

const judgementSchema = z.object({
  matches: z.array(matchSchema),
  /** whose: a person's name, or a model's; null where the person is gone */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  revision: z.int(),
  /** false: a question was changed or added since, so that these matches say nothing of it */
  isCurrent: z.boolean(),
});

const comparedSchema = z.object({
  instructionId: z.uuid(),
  externalId: z.string(),
  goldId: z.uuid(),
  gold: z.array(z.string()),
  checklistId: z.uuid(),
  series: z.string(),
  version: z.int(),
  status: checklistStatusSchema,
  source: checklistSourceSchema,
  questions: z.array(z.string()),
  /** null where nobody judged it yet */
  people: judgementSchema.nullable(),
  models: z.array(judgementSchema),
  /** what the words suggest */
  words: z.array(matchSchema),
});
export type ComparedChecklists = z.infer<typeof comparedSchema>;

export const coverageListSchema = z.object({ compared: z.array(comparedSchema), ...countedPageShape });
export type CoverageList = z.infer<typeof coverageListSchema>;

/** PUT /api/v1/studies/:studyId/checklist-coverage/matches: all matches of one checklist, by a person or a model. */
export const newMatchesSchema = z.strictObject({
  goldId: z.uuid(),
  checklistId: z.uuid(),
  /** [place of the gold question, place of a question that covers it], from 1 */
  matches: z.array(matchSchema).max(CHECKLIST_LIMITS.questions ** 2),
  /** the questions as they were judged: refused where the checklist says something else by now */
  gold: z.array(z.string()).max(CHECKLIST_LIMITS.questions),
  questions: z.array(z.string()).max(CHECKLIST_LIMITS.questions),
  /** whose matches: the model's of this name, otherwise people's */
  model: z.string().trim().min(1).max(200).nullable().default(null),
  /** of the judgement that is replaced; 0 for the first */
  revision: seenRevision,
});
export type NewMatches = z.input<typeof newMatchesSchema>;
