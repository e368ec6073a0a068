import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { studyImagesSchema } from "@/lib/content/image/study-image";
import { fetchJson, RequestError, toRequestError } from "@/lib/http/fetch-json";
import type { ImportMode, ImportOptions } from "@/lib/imports/import-options";
import { writeImportQuery } from "@/lib/imports/import-query";
import { fileInspectionSchema, type ImportReport } from "@/lib/imports/import-report";
import { importUndoingSchema, pastImportsSchema } from "@/lib/imports/import-result";
import {
  type ChangeRecipe,
  importRecipesSchema,
  type NewRecipe,
  savedRecipeSchema,
} from "@/lib/imports/recipes/import-recipe";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import { studyAddress, studyKeys } from "@/lib/study/queries/study-keys";
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

const importAddress = (studyId: string, importId: string) => `${importsAddress(studyId)}/${importId}`;

/** What undoing an import would delete. */
export const undoingQuery = (studyId: string, importId: string) =>
  queryOptions({
    queryKey: [...importsKey(studyId), "undoing", importId],
    queryFn: ({ signal }) => fetchJson(importUndoingSchema, importAddress(studyId, importId), { signal }),
    // Whatever was made of it meanwhile keeps it.
    staleTime: 0,
    gcTime: 0,
  });

export const undoImport = (studyId: string, importId: string) =>
  mutationOptions({
    mutationFn: () => fetchJson(z.null(), importAddress(studyId, importId), { method: "DELETE" }),
    meta: {
      removes: [
        { queryKey: studyKeys.everyRound },
        { queryKey: agreementKeys.rounds },
        { queryKey: agreementKeys.study(studyId) },
      ],
      invalidates: [{ queryKey: studyKeys.list }],
    },
  });

const recipesKey = (studyId: string) => [...importsKey(studyId), "recipes"] as const;
const recipesAddress = (studyId: string) => `${importsAddress(studyId)}/recipes`;
const changesRecipes = (studyId: string) => ({ invalidates: [{ queryKey: recipesKey(studyId) }] });

/** The options of imports that the study has saved. */
export const recipesQuery = (studyId: string) =>
  queryOptions({
    queryKey: recipesKey(studyId),
    queryFn: async ({ signal }) => (await fetchJson(importRecipesSchema, recipesAddress(studyId), { signal })).recipes,
  });

export const saveRecipe = (studyId: string) =>
  mutationOptions({
    mutationFn: (body: NewRecipe) => fetchJson(savedRecipeSchema, recipesAddress(studyId), { method: "POST", body }),
    meta: changesRecipes(studyId),
  });

export const renameRecipe = (studyId: string, recipeId: string) =>
  mutationOptions({
    mutationFn: (body: ChangeRecipe) =>
      fetchJson(savedRecipeSchema, `${recipesAddress(studyId)}/${recipeId}`, { method: "PATCH", body }),
    meta: changesRecipes(studyId),
  });

export const deleteRecipe = (studyId: string, recipeId: string) =>
  mutationOptions({
    mutationFn: () => fetchJson(z.null(), `${recipesAddress(studyId)}/${recipeId}`, { method: "DELETE" }),
    meta: changesRecipes(studyId),
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

/** Parquet and spreadsheets end with what they hold, and a log of an evaluation may be one JSON object. */
async function isReadAsWhole(file: File): Promise<boolean> {
  if (file.size > STUDY_LIMITS.wholeFileBytes) return false;
  const start = await file.slice(0, 4).text();
  return (
    start === "PAR1" ||
    start.startsWith("PK\u0003\u0004") ||
    (/\.json$/i.test(file.name) && start.trimStart().startsWith("{"))
  );
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

const imagesAddress = (studyId: string) => `${studyAddress(studyId)}/images`;
const imagesKey = (studyId: string) => [...studyKeys.study(studyId), "images"];
const addressOf = (studyId: string, name: string) => `${imagesAddress(studyId)}/${encodeURIComponent(name)}`;

/** A study's images, where each is used, and what texts refer to that is missing. */
export const imagesQuery = (studyId: string) =>
  queryOptions({
    queryKey: imagesKey(studyId),
    queryFn: ({ signal }) => fetchJson(studyImagesSchema, imagesAddress(studyId), { signal }),
  });

/** @returns whether the study did not have it yet */
export async function sendImage(
  studyId: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<boolean> {
  const headers = { "content-type": "application/octet-stream" };
  const response = await fetch(addressOf(studyId, name), { method: "PUT", headers, body: bytes, signal });
  if (!response.ok) throw toRequestError(response.status, await response.json().catch(() => null));
  return response.status === 201;
}

export const deleteImage = (studyId: string) =>
  mutationOptions({
    mutationFn: (name: string) => fetchJson(z.null(), addressOf(studyId, name), { method: "DELETE" }),
    meta: { invalidates: [{ queryKey: imagesKey(studyId) }] },
  });
