import { z } from "zod";
import { importFormatSchema } from "./import-format";
import { labelColumnsSchema, tableColumnsSchema, valueColumnSchema } from "./import-options";
import { importOutcomeSchema, instructionPreviewSchema } from "./import-result";

/** Logs of evaluations by other programs. */
const evaluationLogSchema = z.enum(["Inspect log", "promptfoo results", "HELM run"]);
export type EvaluationLog = z.infer<typeof evaluationLogSchema>;

/** Traces of applications, as their programs export them. */
const traceFileSchema = z.enum(["OpenTelemetry spans", "LangSmith runs", "Phoenix spans", "Langfuse traces"]);
export type TraceFile = z.infer<typeof traceFileSchema>;

/** Files that can only be read as a whole. */
const wholeFileSchema = z.enum([
  "Parquet",
  "Excel workbook",
  "OpenDocument spreadsheet",
  "ZIP archive",
  "JSON object",
  ...evaluationLogSchema.options,
  ...traceFileSchema.options,
]);
export type WholeFile = z.infer<typeof wholeFileSchema>;

/** How a file's rows are written. */
const writtenAsSchema = z.enum(["JSON Lines", "JSON list", "CSV", "TSV", ...wholeFileSchema.options]);

/** Encodings of text that are read in addition to UTF-8. */
const encodingSchema = z.enum(["UTF-16", "Windows-1252"]);
export type FileEncoding = z.infer<typeof encodingSchema>;

/** How a file was understood from its beginning: shown before anything is imported, and overridable. */
export const fileInspectionSchema = z.object({
  writtenAs: writtenAsSchema.nullable(),
  /** the program or data set whose rows became plain ones */
  program: z.string().optional(),
  /** where it is not UTF-8 */
  encoding: encodingSchema.optional(),
  /** of a spreadsheet or a ZIP archive: its sheets or files, and the one that is read; without it, all */
  sheets: z.array(z.string()).optional(),
  sheet: z.string().optional(),
  format: importFormatSchema,
  /** names of the first row's fields */
  fields: z.array(z.string()),
  columns: tableColumnsSchema.nullable(),
  labelColumns: labelColumnsSchema.nullable(),
  /** of a label file in wide form; none of others */
  valueColumns: z.array(valueColumnSchema),
  /** fields of a label file that no column takes, though their first cells all look like labels */
  labelFields: z.array(z.string()),
  /** of a label file: its rows are votes on conversations that it has */
  battles: z.boolean().optional(),
});
export type FileInspection = z.infer<typeof fileInspectionSchema>;

const labelPreviewSchema = z.object({
  line: z.int(),
  /** as of a problem */
  sheet: z.string().optional(),
  item: z.string(),
  rater: z.string(),
  value: z.string(),
  /** of a pair, as the file has it */
  order: z.string().nullable(),
  criterion: z.string().nullable(),
  system: z.string().nullable(),
  comment: z.string().nullable(),
});
export type LabelPreview = z.infer<typeof labelPreviewSchema>;

/** Everything about one check or import of one file. */
export const importReportSchema = importOutcomeSchema.extend({
  fileName: z.string(),
  bytes: z.int(),
  file: fileInspectionSchema,
  preview: z.array(instructionPreviewSchema),
  labelPreview: z.array(labelPreviewSchema),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const importProgressSchema = z.object({
  bytes: z.int(),
  /** null where the size is not known beforehand, as of standard input */
  totalBytes: z.int().nullable(),
  records: z.int(),
});
export type ImportProgress = z.infer<typeof importProgressSchema>;

/** One line of the answer to an import over HTTP. */
export const importMessageSchema = z.discriminatedUnion("type", [
  importProgressSchema.extend({ type: z.literal("progress") }),
  z.object({ type: z.literal("result"), report: importReportSchema }),
  /** the import broke off; nothing was written */
  z.object({ type: z.literal("error"), code: z.string(), message: z.string() }),
]);
export type ImportMessage = z.infer<typeof importMessageSchema>;

/** The answer to clients that accept only JSON: what is at the beginning of the file, or what became of it. */
export const importAnswerSchema = z.union([fileInspectionSchema, importReportSchema]);
