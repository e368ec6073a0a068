import { z } from "zod";
import { importModeSchema, importOptionsSchema } from "@/lib/imports/import-options";
import { fileInspectionSchema, importProgressSchema, importReportSchema } from "@/lib/imports/import-report";
import { apiScopeSchema } from "@/lib/people/api-key";
import { type AppErrorCode, STATUS_OF_CODE } from "@/lib/wire/app-error";

const viewerSchema = z.object({
  kind: z.literal("user"),
  userId: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  mayCreateStudies: z.boolean(),
  nameOnly: z.boolean(),
  language: z.string().nullish(),
  key: z
    .object({
      id: z.string(),
      name: z.string(),
      scopes: z.array(apiScopeSchema).readonly(),
      studyIds: z.array(z.string()).readonly().nullable(),
    })
    .optional(),
});

/** What the web server asks of the process that reads a file; the file itself comes on standard input. */
export const importJobSchema = z.object({
  viewer: viewerSchema,
  studyId: z.uuid(),
  fileName: z.string(),
  totalBytes: z.int(),
  /** what the process may take; more ends it */
  megabytes: z.int(),
  mode: z.union([importModeSchema, z.literal("inspect")]),
  options: importOptionsSchema,
});
export type ImportJob = z.infer<typeof importJobSchema>;

/** What it answers. All but progress is the last thing it says. */
export const importReplySchema = z.discriminatedUnion("type", [
  importProgressSchema.extend({ type: z.literal("progress") }),
  z.object({ type: z.literal("inspection"), inspection: fileInspectionSchema }),
  z.object({ type: z.literal("report"), report: importReportSchema }),
  z.object({
    type: z.literal("refused"),
    code: z.custom<AppErrorCode>((code) => typeof code === "string" && Object.hasOwn(STATUS_OF_CODE, code)),
    message: z.string(),
    details: z.record(z.string(), z.json()),
  }),
  z.object({
    type: z.literal("failed"),
    /** the database's, where what failed may succeed if it is tried again */
    databaseCode: z.string().nullable(),
    message: z.string(),
  }),
]);
export type ImportReply = z.infer<typeof importReplySchema>;
