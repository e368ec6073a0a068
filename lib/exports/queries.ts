import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { studyAddress, studyKeys } from "@/lib/study/queries/study-keys";
import { isBeingMade, type newExportSchema, preparedExportSchema, preparedExportsSchema } from "./prepared-export";

const POLL_MS = 1_500;

const exportsKey = (studyId: string) => [...studyKeys.study(studyId), "exports"];
const address = (studyId: string) => `${studyAddress(studyId)}/exports`;
const changesExports = (studyId: string) => ({ invalidates: [{ queryKey: exportsKey(studyId) }] });

/** Where the browser downloads a prepared file. */
export const preparedFileAddress = (studyId: string, exportId: string) => `${address(studyId)}/${exportId}/file`;

export const exportsQuery = (studyId: string) =>
  queryOptions({
    queryKey: exportsKey(studyId),
    queryFn: ({ signal }) => fetchJson(preparedExportsSchema, address(studyId), { signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isBeingMade) ? POLL_MS : false),
  });

export const createExport = (studyId: string) =>
  mutationOptions({
    mutationFn: (body: z.input<typeof newExportSchema>) =>
      fetchJson(preparedExportSchema, address(studyId), { method: "POST", body }),
    meta: changesExports(studyId),
  });

export const deleteExport = (studyId: string) =>
  mutationOptions({
    mutationFn: (exportId: string) => fetchJson(z.null(), `${address(studyId)}/${exportId}`, { method: "DELETE" }),
    meta: changesExports(studyId),
  });
