import { z } from "zod";
import { afterSchema, countedPageShape, limitSchema } from "@/lib/wire/counted-page";
import { importFormatSchema } from "./import-format";
import { importProblemSchema } from "./import-problem";
import { labelFindingsSchema } from "./label-findings";

const count = z.object({
  /** added (or, in a check, to be added) */
  new: z.int(),
  /** in the file and already in the study, identical */
  known: z.int(),
});

export const importCountsSchema = z.object({
  instructions: count,
  responses: count,
  systems: count,
  pairs: count,
  checklists: count,
  questions: count,
  /** verifier programs */
  programs: count.default({ new: 0, known: 0 }),
  raters: count,
  rounds: count,
  tasks: count,
  /** annotations: one rater's whole label of one task */
  labels: count,
  /** checklist answers inside the labels */
  answers: count,
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** One instruction as it will be stored, shortened for the screen. */
export const instructionPreviewSchema = z.object({
  line: z.int(),
  /** as of a problem */
  sheet: z.string().optional(),
  id: z.string(),
  instruction: z.string(),
  input: z.string().nullable(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  tags: z.array(z.string()),
  responses: z.array(z.object({ system: z.string(), sample: z.int(), text: z.string(), score: z.int().nullable() })),
  pairs: z.array(z.object({ a: z.string(), b: z.string(), truth: z.enum(["A", "tie", "B"]).nullable() })),
  questions: z.array(
    z.object({
      question: z.string(),
      categories: z.array(z.string()),
      importance: z.int().nullable(),
      /** how it counts in a score by points; absent where nothing is said of it */
      scoring: z
        .object({
          points: z.int().optional(),
          required: z.boolean().optional(),
          sections: z.array(z.object({ name: z.string(), weight: z.number() })).optional(),
        })
        .optional(),
    }),
  ),
});
export type InstructionPreview = z.infer<typeof instructionPreviewSchema>;

/** What an import did, or in a check would do. */
export const importOutcomeSchema = z.object({
  /** false: the file was refused and nothing was written */
  ok: z.boolean(),
  /** true: it was written. False for a check, for a refused file, and where there was nothing new. */
  written: z.boolean(),
  /** by which it can be undone; null where nothing was written */
  importId: z.uuid().nullable(),
  counts: importCountsSchema,
  /** at most MAX_PROBLEMS, by line */
  problems: z.array(importProblemSchema),
  /** what is imported all the same and may mislead; at most MAX_PROBLEMS, by line */
  warnings: z.array(importProblemSchema),
  /** reading stopped at MAX_PROBLEMS: there may be more */
  moreProblems: z.boolean(),
  /** fields of the file that mean nothing to the format and were left out */
  notUsed: z.array(z.string()),
  /** instructions, rows or elements read */
  records: z.int(),
  /** for a label file: what it holds and how it was understood */
  labels: labelFindingsSchema.nullable(),
});
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

export function noCounts(): ImportCounts {
  const none = () => ({ new: 0, known: 0 });
  return {
    instructions: none(),
    responses: none(),
    systems: none(),
    pairs: none(),
    checklists: none(),
    questions: none(),
    programs: none(),
    raters: none(),
    rounds: none(),
    tasks: none(),
    labels: none(),
    answers: none(),
  };
}

/** True where everything in the file is in the study already. */
export function isNothingNew(counts: ImportCounts): boolean {
  return Object.values(counts).every((kind) => kind.new === 0);
}

const pastImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  format: importFormatSchema,
  sha256: z.string(),
  counts: importCountsSchema,
  /** null: imported by the command line, or by a deleted account */
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type PastImport = z.infer<typeof pastImportSchema>;

/** GET /api/v1/studies/:studyId/imports/:importId: what undoing it would delete. */
export const importUndoingSchema = z.object({
  fileName: z.string(),
  adds: z.object({
    instructions: z.int(),
    responses: z.int(),
    systems: z.int(),
    pairs: z.int(),
    checklists: z.int(),
    programs: z.int(),
    raters: z.int(),
    labels: z.int(),
  }),
  /** names of those that would go */
  rounds: z.array(z.string()),
  /** sentences; none where it can be undone */
  keptBy: z.array(z.string()),
});
export type ImportUndoing = z.infer<typeof importUndoingSchema>;

/** GET /api/v1/studies/:studyId/imports */
export const pastImportsQuerySchema = z.object({ after: afterSchema, limit: limitSchema });

export const pastImportsSchema = z.object({ ...countedPageShape, imports: z.array(pastImportSchema) });
export type PastImports = z.infer<typeof pastImportsSchema>;
