import { z } from "zod";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";

/** Of what is changed at once. */
export const MAX_CHANGED_INSTRUCTIONS = 20_000;
/** Each is locked and looked at by itself. */
export const MAX_DELETED_INSTRUCTIONS = 1_000;

const idSchema = z.string().max(500);
const tagsSchema = z
  .array(z.string().trim().min(1).max(STUDY_LIMITS.tagCharacters, "A tag is too long."))
  .min(1)
  .max(STUDY_LIMITS.tags);

/** PATCH /api/v1/studies/:studyId/instructions: one thing that is done to many. */
export const contentChangeSchema = z.strictObject({
  /** their ids in the study's files */
  externalIds: z.array(idSchema).min(1).max(MAX_CHANGED_INSTRUCTIONS),
  change: z.union([
    z.strictObject({ addTags: tagsSchema }),
    z.strictObject({ removeTags: tagsSchema }),
    /** whether new rounds leave them out */
    z.strictObject({ excluded: z.boolean() }),
  ]),
});
export type ContentChange = z.infer<typeof contentChangeSchema>;

/** Those that are not as they were, and by what the change is undone; null where nothing changed */
export const changedContentSchema = z.object({ changed: z.array(z.string()), undo: z.uuid().nullable() });
export type ChangedContent = z.infer<typeof changedContentSchema>;

/** POST /api/v1/studies/:studyId/instructions/undo */
export const contentUndoSchema = z.strictObject({ undo: z.uuid() });

/** POST /api/v1/studies/:studyId/instructions/deletion */
export const contentDeletionSchema = z.strictObject({
  externalIds: z.array(idSchema).min(1).max(MAX_DELETED_INSTRUCTIONS),
});

export const deletedContentSchema = z.object({
  deleted: z.int(),
  /** what stays, and why */
  kept: z.array(z.object({ externalId: z.string(), reason: z.string() })),
});

/** GET /api/v1/studies/:studyId/instruction-ids: what fits, in order of import. */
export const instructionIdsSchema = z.object({
  ids: z.array(z.object({ id: z.uuid(), externalId: z.string() })).max(MAX_CHANGED_INSTRUCTIONS),
  /** there are more */
  isCut: z.boolean(),
});
export type InstructionIds = z.infer<typeof instructionIdsSchema>;
