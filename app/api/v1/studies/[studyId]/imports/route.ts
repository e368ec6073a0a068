import { z } from "zod";
import { listImports } from "@/lib/data/import/list-imports";
import { requirePermission } from "@/lib/data/require-permission";
import { AppError } from "@/lib/domain/app-error";
import type { ImportMode } from "@/lib/domain/import/import-options";
import type { ImportProblem } from "@/lib/domain/import/import-problem";
import { importQuerySchema } from "@/lib/domain/import/import-query";
import {
  type ImportMessage,
  type ImportProgress,
  type ImportReport,
  importAnswerSchema,
  importMessageSchema,
} from "@/lib/domain/import/import-report";
import { pastImportsSchema } from "@/lib/domain/import/past-import";
import { STUDY_LIMITS } from "@/lib/domain/study-format/limits";
import { errorMessage, messageStream } from "@/lib/http/message-stream";
import { receiveFile } from "@/lib/http/receive-file";
import { route } from "@/lib/http/route";
import { importFile } from "@/lib/jobs/import/import-file";
import { inspectFile } from "@/lib/jobs/import/inspect-file";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ answer: pastImportsSchema, params }, async ({ viewer, params: { studyId } }) => ({
  imports: await listImports(viewer, studyId),
}));

/**
 * Receives a file as the body; inspects its beginning, checks it, or imports it. Tells of the progress in lines of JSON;
 * to whoever accepts plain JSON alone, of the outcome, which is 422 where the file was refused.
 */
export const POST = route(
  { answer: importAnswerSchema, lines: importMessageSchema, takesFile: true, params, query: importQuerySchema },
  async ({ viewer, params: { studyId }, query: { mode, fileName, options }, request }) => {
    await requirePermission(viewer, studyId, "study.import");
    const file = await receiveFile(request, STUDY_LIMITS.fileBytes);
    if (mode === "inspect") {
      return inspectFile(file.read(), fileName, options).finally(file.remove);
    }
    const read = async (signal: AbortSignal, onProgress: (progress: ImportProgress) => void) => {
      const upload = { bytes: file.read(), totalBytes: file.bytes };
      try {
        return await importFile(viewer, { studyId, fileName, mode, options, ...upload, signal, onProgress });
      } finally {
        await file.remove();
      }
    };
    if (wantsPlainJson(request)) return accepted(await read(request.signal, () => undefined), mode);
    return messageStream<ImportMessage>(async (send, signal) => {
      const report = await read(signal, (progress) => send({ type: "progress", ...progress }, true));
      send({ type: "result", report });
    }, errorMessage);
  },
);

const wantsPlainJson = (request: Request) => /^application\/json\b/i.test(request.headers.get("accept") ?? "");

function accepted(report: ImportReport, mode: ImportMode): ImportReport {
  if (report.ok || mode === "check") return report;
  const [first] = report.problems;
  throw new AppError(
    "IMPORT_REFUSED",
    first ? `Nothing was imported. ${problemText(first)}.` : "Nothing was imported.",
    { report },
  );
}

function problemText({ line, field, expected, found }: ImportProblem): string {
  return `${line === null ? "" : `Line ${line}: `}${field}: expected ${expected}, found ${found}`;
}
