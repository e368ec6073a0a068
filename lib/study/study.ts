import { z } from "zod";
import { STUDY_ACTIONS } from "@/lib/people/permission";
import { studyRoleSchema } from "./study-role";
import { studyTemplateSchema } from "./study-templates";

export const MAX_STUDY_NAME_LENGTH = 200;
export const MAX_STUDY_DESCRIPTION_LENGTH = 5_000;

export const studyNameSchema = z
  .string()
  .trim()
  .min(1, "Give the study a name.")
  .max(MAX_STUDY_NAME_LENGTH, `A name has at most ${MAX_STUDY_NAME_LENGTH} characters.`);

const descriptionSchema = z
  .string()
  .trim()
  .max(MAX_STUDY_DESCRIPTION_LENGTH, `A description has at most ${MAX_STUDY_DESCRIPTION_LENGTH} characters.`);

/** POST /api/v1/studies */
export const newStudySchema = z.object({
  name: studyNameSchema,
  description: descriptionSchema.default(""),
  /** which draft rounds it begins with: those of a paper, or of a template of one's own */
  template: z.union([studyTemplateSchema, z.uuid()]).default("none"),
});
export type NewStudy = z.input<typeof newStudySchema>;

/** POST /api/v1/studies/:studyId/copies */
export const studyCopySchema = z.object({
  name: studyNameSchema,
  /** instructions, responses, pairs, checklists and images too */
  content: z.boolean().default(true),
});
export type StudyCopy = z.input<typeof studyCopySchema>;
export const copiedStudySchema = z.object({ id: z.uuid(), leftOut: z.array(z.string()) });

/** A copy with more texts is made by the command line. */
export const MAX_COPIED_TEXTS = 20_000;

export const MAX_OWN_TEMPLATES = 50;

/** POST /api/v1/studies/:studyId/templates */
export const newOwnTemplateSchema = z.object({ name: studyNameSchema });

/** GET /api/v1/me/study-templates, by name */
export const ownTemplatesSchema = z.object({
  templates: z.array(
    z.object({ id: z.uuid(), name: z.string(), rounds: z.array(z.string()), judges: z.array(z.string()) }),
  ),
});
export type OwnTemplates = z.infer<typeof ownTemplatesSchema>;

/** PATCH /api/v1/studies/:studyId */
export const studyChangeSchema = z.object({
  name: studyNameSchema.optional(),
  description: descriptionSchema.optional(),
  /** what the change was made from: refused where somebody else has changed it since */
  was: z.object({ name: z.string(), description: z.string() }).partial().optional(),
});
export type StudyChange = z.input<typeof studyChangeSchema>;

/** DELETE /api/v1/studies/:studyId: the study's exact name confirms the deletion. */
export const studyDeletionSchema = z.object({ name: z.string() });

const studyBasis = {
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  isDemo: z.boolean(),
  createdAt: z.iso.datetime(),
  /** the viewer's role in it; null for an instance admin who is no member */
  role: studyRoleSchema.nullable(),
};

/** One row of GET /api/v1/studies. */
const studyListItemSchema = z.object({
  ...studyBasis,
  counts: z.object({
    instructions: z.int(),
    rounds: z.int(),
    openRounds: z.int(),
    /** live labels of every kind of rater */
    labels: z.int(),
    /** those of them that a program made up */
    simulatedLabels: z.int(),
  }),
});
export type StudyListItem = z.infer<typeof studyListItemSchema>;

export const studyListSchema = z.object({ studies: z.array(studyListItemSchema), mayCreate: z.boolean() });
export type StudyList = z.infer<typeof studyListSchema>;

const countedSchema = z.object({ id: z.uuid(), name: z.string(), responses: z.int() });

export const checklistSeriesSchema = z.object({
  series: z.string(),
  latestVersion: z.int(),
  /** instructions with a published checklist of the series */
  instructions: z.int(),
});

/** GET /api/v1/studies/:studyId: what is in a study. */
export const studySchema = z.object({
  ...studyBasis,
  /** what the viewer may do in it */
  may: z.array(z.enum(STUDY_ACTIONS)),
  counts: z.object({
    instructions: z.int(),
    responses: z.int(),
    pairs: z.int(),
    checklists: z.int(),
    annotators: z.int(),
    labels: z.int(),
  }),
  systems: z.array(countedSchema),
  /** a system answered some instruction more than once */
  hasSeveralSamples: z.boolean(),
  checklistSeries: z.array(checklistSeriesSchema),
});
export type Study = z.infer<typeof studySchema>;

/** The data of the header of every page of a study. */
const studyHeaderSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  isDemo: z.boolean(),
  role: studyRoleSchema.nullable(),
  may: z.array(z.enum(STUDY_ACTIONS)),
});
export type StudyHeader = z.infer<typeof studyHeaderSchema>;
