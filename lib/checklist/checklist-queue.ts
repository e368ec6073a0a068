import { z } from "zod";
import { afterSchema, countedPageShape, limitSchema } from "@/lib/wire/counted-page";
import { seenRevision } from "@/lib/wire/limits";
import { checklistSourceSchema, checklistStatusSchema } from "./checklist";

export const CHECKLIST_QUEUE_PAGE_SIZE = 50;

/** Query of GET /api/v1/studies/:studyId/checklists. Everything given must fit. */
export const checklistQueueQuerySchema = z.object({
  status: z.enum(["draft", "published", "all"]).default("draft"),
  source: checklistSourceSchema.optional(),
  series: z.string().max(200).optional(),
  /** of drafts: with something to look at, or without */
  look: z.enum(["flagged", "clean"]).optional(),
  after: afterSchema,
  limit: limitSchema,
});
export type ChecklistQueueQuery = z.infer<typeof checklistQueueQuerySchema>;
export type ChecklistQueueFilter = Pick<ChecklistQueueQuery, "status" | "source" | "series" | "look">;

const { shape } = checklistQueueQuerySchema;

/** Reads the filter from a page's address; what is not valid there does not count. */
export function readChecklistQueueFilter(query: Readonly<Record<string, unknown>>): ChecklistQueueFilter {
  return {
    status: shape.status.safeParse(query.status).data ?? "draft",
    source: shape.source.safeParse(query.source).data,
    series: shape.series.safeParse(query.series).data || undefined,
    look: shape.look.safeParse(query.look).data,
  };
}

/** A list of a study's checklists in order of their instructions. */
export const checklistQueueSchema = z.object({
  may: z.object({ write: z.boolean() }),
  checklists: z.array(
    z.object({
      id: z.uuid(),
      instructionId: z.uuid(),
      externalId: z.string(),
      /** how the instruction begins */
      excerpt: z.string(),
      series: z.string(),
      version: z.int(),
      status: checklistStatusSchema,
      source: checklistSourceSchema,
      isGold: z.boolean(),
      revision: z.int(),
      questions: z.array(z.string()),
      /** how many things a person should look at; null where that was not counted, so it counts as flagged */
      doubts: z.int().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  ...countedPageShape,
  /** drafts of the filter's source and series, with something to look at and without */
  drafts: z.object({ flagged: z.int(), clean: z.int() }),
  /** of the whole study */
  counts: z.object({
    draft: z.int(),
    published: z.int(),
    instructions: z.int(),
    /** instructions that have neither a draft nor a published checklist, and the first of them */
    withoutChecklist: z.int(),
    firstWithout: z.uuid().nullable(),
  }),
  series: z.array(z.string()),
});
export type ChecklistQueue = z.infer<typeof checklistQueueSchema>;
export type QueuedChecklist = ChecklistQueue["checklists"][number];

/** POST /api/v1/studies/:studyId/checklists/acceptance: publishes every clean draft of a source and series. */
export const acceptDraftsSchema = checklistQueueQuerySchema.pick({ source: true, series: true });
export type AcceptDrafts = z.infer<typeof acceptDraftsSchema>;

export const acceptedDraftsSchema = z.object({ published: z.int(), waiting: z.int() });
export type AcceptedDrafts = z.infer<typeof acceptedDraftsSchema>;

/** The maximum number of drafts published at once. */
const MAX_PUBLISHED_DRAFTS = 500;

/** POST /api/v1/studies/:studyId/checklists/publication: publishes these drafts, each as it was seen. */
export const publishDraftsSchema = z.strictObject({
  drafts: z
    .array(z.object({ id: z.uuid(), revision: seenRevision }))
    .min(1)
    .max(MAX_PUBLISHED_DRAFTS),
});
export type PublishDrafts = z.infer<typeof publishDraftsSchema>;

export const publishedDraftsSchema = z.object({
  published: z.int(),
  /** what stays a draft, and why */
  refused: z.array(z.object({ id: z.uuid(), reason: z.string() })),
});
export type PublishedDrafts = z.infer<typeof publishedDraftsSchema>;
