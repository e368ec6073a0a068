import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson, RequestError } from "@/lib/http/fetch-json";
import type { ImportMode, ImportOptions } from "@/lib/imports/import-options";
import { writeImportQuery } from "@/lib/imports/import-query";
import { fileInspectionSchema, type ImportReport } from "@/lib/imports/import-report";
import { pastImportsSchema } from "@/lib/imports/past-import";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { studyKeys } from "@/lib/study/queries/study-keys";
import { sendFile } from "./send-file";

/** Enough for the first row, which tells what a file is. */
const INSPECTED_BYTES = 256 * 1024;

const importsAddress = (studyId: string) => `/api/v1/studies/${studyId}/imports`;

const importsKey = (studyId: string) => ["studies", studyId, "imports"] as const;

export const importsQuery = (studyId: string) =>
  queryOptions({
    queryKey: importsKey(studyId),
    queryFn: async ({ signal }) => (await fetchJson(pastImportsSchema, importsAddress(studyId), { signal })).imports,
  });

/** How a file's beginning is understood. */
export const inspectFile = (studyId: string) =>
  mutationOptions({
    mutationFn: async ({ file, options }: { file: File; options: ImportOptions }) => {
      const address = `${importsAddress(studyId)}?${writeImportQuery("inspect", file.name, options)}`;
      const seen = (await isReadAsWhole(file)) ? file : file.slice(0, INSPECTED_BYTES);
      return fileInspectionSchema.parse(JSON.parse(await sendFile(address, seen, {})));
    },
  });

/** Parquet ends with what it holds, and a log of an evaluation may be one JSON object. */
async function isReadAsWhole(file: File): Promise<boolean> {
  if (file.size > STUDY_LIMITS.wholeFileBytes) return false;
  const start = await file.slice(0, 4).text();
  return start === "PAR1" || (/\.json$/i.test(file.name) && start.trimStart().startsWith("{"));
}

export interface Progress {
  phase: "sending" | "reading";
  /** 0 to 1 */
  part: number;
  records: number;
}

export interface FileToSend {
  file: File;
  options: ImportOptions;
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
}

const BROKE_OFF = {
  check: "The connection broke off. Nothing was changed. Try again.",
  commit:
    "The connection broke off during the import. Reload the page in a minute: either the file is in the import history, or nothing was imported and you can import it again.",
} as const satisfies Record<ImportMode, string>;

/** Checks or imports a file. Aborting it, at any moment before the answer, leaves the study as it was. */
export const importFile = (studyId: string, mode: ImportMode) =>
  mutationOptions({
    mutationFn: async ({ file, options, onProgress, signal }: FileToSend): Promise<ImportReport> => {
      const address = `${importsAddress(studyId)}?${writeImportQuery(mode, file.name, options)}`;
      let report: ImportReport | undefined;
      let isSent = false;
      await sendFile(address, file, {
        signal,
        onSent: (part) => {
          isSent = part === 1;
          onProgress({ phase: "sending", part, records: 0 });
        },
        onMessage: (message) => {
          if (message.type === "error") throw new RequestError(200, message.code, message.message);
          if (message.type === "result") report = message.report;
          else {
            const part = message.totalBytes ? message.bytes / message.totalBytes : 0;
            onProgress({ phase: "reading", part, records: message.records });
          }
        },
      }).catch((error: unknown) => {
        throw isSent && error instanceof TypeError ? new RequestError(200, "INTERNAL", BROKE_OFF[mode]) : error;
      });
      if (!report) throw new RequestError(200, "INTERNAL", BROKE_OFF[mode]);
      return report;
    },
    meta: mode === "commit" ? { invalidates: [{ queryKey: studyKeys.list }] } : undefined,
  });
