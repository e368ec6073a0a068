import { z } from "zod";
import { preparedExportSchema } from "@/lib/exports/prepared-export";
import { deleteExport, readExport } from "@/lib/exports/server/prepared/prepared-exports";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), exportId: z.uuid() });

export const GET = route(
  {
    summary: "Read the state of a prepared export",
    access: "export.read",
    answer: preparedExportSchema,
    params,
    isPolled: true,
  },
  async ({ viewer, params: { studyId, exportId } }) => readExport(viewer, studyId, exportId),
);

/** Deletes the file, or cancels making it. */
export const DELETE = route(
  { summary: "Cancel or delete a prepared export", access: "export.read", scope: "read", answer: NOTHING, params },
  async ({ viewer, params: { studyId, exportId } }) => {
    await deleteExport(viewer, studyId, exportId);
  },
);
