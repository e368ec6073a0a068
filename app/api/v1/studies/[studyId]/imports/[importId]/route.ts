import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { importUndoingSchema } from "@/lib/imports/import-result";
import { describeUndoing, undoImport } from "@/lib/imports/server/undo/undo-import";

const params = z.object({ studyId: z.uuid(), importId: z.uuid() });

export const GET = route(
  { summary: "Read what undoing an import deletes", access: "study.import", answer: importUndoingSchema, params },
  ({ viewer, params: { studyId, importId } }) => describeUndoing(viewer, studyId, importId),
);

export const DELETE = route(
  { summary: "Undo an import", access: "study.import", answer: NOTHING, params },
  ({ viewer, params: { studyId, importId } }) => undoImport(viewer, studyId, importId),
);
