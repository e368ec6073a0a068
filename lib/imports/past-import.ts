import { z } from "zod";
import { importFormatSchema } from "./import-format";
import { importCountsSchema } from "./import-result";

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

/** GET /api/v1/studies/:studyId/imports */
export const pastImportsSchema = z.object({ imports: z.array(pastImportSchema) });
