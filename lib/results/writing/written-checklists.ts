import { z } from "zod";
import { shownImagesSchema } from "@/lib/content/image/study-image";
import { messagesSchema } from "@/lib/content/messages-schema";
import { afterSchema, countedPageShape, limitSchema } from "@/lib/wire/counted-page";
import { seenRevision } from "@/lib/wire/limits";

/** The series of the gold checklists that researchers make of what raters wrote. */
export const GOLD_SERIES = "written gold";

/** Instructions a page of written checklists holds. */
export const WRITTEN_PAGE = 100;

/** GET /api/v1/rounds/:roundId/written-checklists */
export const writtenChecklistsQuerySchema = z.object({ after: afterSchema, limit: limitSchema });

const writerSchema = z.object({
  annotationId: z.uuid(),
  raterId: z.uuid(),
  pseudonym: z.string(),
  simulated: z.boolean(),
  isSafe: z.boolean(),
  makesSense: z.boolean(),
  questions: z.array(z.string()),
  comment: z.string(),
});
export type ChecklistWriter = z.infer<typeof writerSchema>;

const goldSchema = z.object({
  id: z.uuid(),
  status: z.enum(["draft", "published"]),
  isGold: z.boolean(),
  revision: z.int(),
  version: z.int(),
  questions: z.array(z.string()),
  /** the label that it is made from */
  annotationId: z.uuid(),
});

const writtenInstructionSchema = z.object({
  taskId: z.uuid(),
  /** its number among the round's, from 1 on */
  number: z.int(),
  instruction: z.object({
    id: z.string(),
    text: z.string().nullable(),
    messages: messagesSchema.nullable(),
    input: z.string().nullable(),
    images: shownImagesSchema,
  }),
  wanted: z.int(),
  writers: z.array(writerSchema),
  /** the newest checklist made from one of this round's; null where none is */
  gold: goldSchema.nullable(),
});
export type WrittenInstruction = z.infer<typeof writtenInstructionSchema>;

export const writtenChecklistsSchema = z.object({
  studyId: z.uuid(),
  mayWrite: z.boolean(),
  ...countedPageShape,
  after: z.int(),
  instructions: z.array(writtenInstructionSchema),
});
export type WrittenChecklists = z.infer<typeof writtenChecklistsSchema>;

/** POST /api/v1/rounds/:roundId/gold-drafts: whose checklist becomes a draft of the gold one. */
export const goldDraftSchema = z.object({ annotationId: z.uuid() });

/** POST /api/v1/rounds/:roundId/golds: the draft, as it was seen, becomes the gold checklist. */
export const newGoldSchema = z.object({ checklistId: z.uuid(), revision: seenRevision });
