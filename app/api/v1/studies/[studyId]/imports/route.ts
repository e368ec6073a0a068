import { z } from "zod";
import { listImports } from "@/lib/data/import/list-imports";
import { requirePermission } from "@/lib/data/require-permission";
import { importQuerySchema } from "@/lib/domain/import/import-query";
import type { ImportMessage } from "@/lib/domain/import/import-report";
import { STUDY_LIMITS } from "@/lib/domain/study-format/limits";
import { errorMessage, messageStream } from "@/lib/http/message-stream";
import { receiveFile } from "@/lib/http/receive-file";
import { route } from "@/lib/http/route";
import { importFile } from "@/lib/jobs/import/import-file";
import { inspectFile } from "@/lib/jobs/import/inspect-file";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ params }, async ({ viewer, params: { studyId } }) => listImports(viewer, studyId));

/** Receives a file as the body; inspects its beginning, checks it, or imports it, and tells of the progress. */
export const POST = route(
  { params, query: importQuerySchema },
  async ({ viewer, params: { studyId }, query: { mode, fileName, options }, request }) => {
    await requirePermission(viewer, studyId, "study.import");
    const file = await receiveFile(request, STUDY_LIMITS.fileBytes);
    if (mode === "inspect") {
      return inspectFile(file.read(), fileName, options).finally(file.remove);
    }
    return messageStream<ImportMessage>(async (send, signal) => {
      try {
        const report = await importFile(viewer, {
          studyId,
          fileName,
          mode,
          options,
          bytes: file.read(),
          totalBytes: file.bytes,
          signal,
          onProgress: (progress) => send({ type: "progress", ...progress }, true),
        });
        send({ type: "result", report });
      } finally {
        await file.remove();
      }
    }, errorMessage);
  },
);
