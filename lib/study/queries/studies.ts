import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { SystemChange } from "@/lib/content/content-names";
import { fetchJson } from "@/lib/http/fetch-json";
import {
  copiedStudySchema,
  type NewStudy,
  ownTemplatesSchema,
  type StudyChange,
  type StudyCopy,
  studyListSchema,
  studySchema,
} from "@/lib/study/study";
import type { DeletionProgress } from "@/lib/wire/deletion-message";
import { fetchDeletion } from "./fetch-deletion";
import { studyAddress, studyKeys } from "./study-keys";

export const studiesQuery = queryOptions({
  queryKey: studyKeys.list,
  queryFn: ({ signal }) => fetchJson(studyListSchema, "/api/v1/studies", { signal }),
});

export const studyQuery = (studyId: string) =>
  queryOptions({
    queryKey: studyKeys.study(studyId),
    queryFn: ({ signal }) => fetchJson(studySchema, studyAddress(studyId), { signal }),
  });

export const createStudy = mutationOptions({
  mutationFn: (study: NewStudy) =>
    fetchJson(z.object({ id: z.uuid() }), "/api/v1/studies", { method: "POST", body: study }),
  meta: { invalidates: [{ queryKey: studyKeys.list, exact: true }] },
});

/** A copy of a study: see duplicateStudy. */
export const copyStudy = (studyId: string) =>
  mutationOptions({
    mutationFn: (copy: StudyCopy) =>
      fetchJson(copiedStudySchema, `${studyAddress(studyId)}/copies`, { method: "POST", body: copy }),
    meta: { invalidates: [{ queryKey: studyKeys.list, exact: true }] },
  });

const TEMPLATES = "/api/v1/me/study-templates";

export const ownTemplatesQuery = queryOptions({
  queryKey: ["study-templates"],
  queryFn: ({ signal }) => fetchJson(ownTemplatesSchema, TEMPLATES, { signal }),
});

export const saveAsTemplate = (studyId: string) =>
  mutationOptions({
    mutationFn: (template: { name: string }) =>
      fetchJson(z.object({ id: z.uuid() }), `${studyAddress(studyId)}/templates`, { method: "POST", body: template }),
    meta: { invalidates: [{ queryKey: ownTemplatesQuery.queryKey }] },
  });

export const deleteOwnTemplate = mutationOptions({
  mutationFn: (templateId: string) => fetchJson(z.null(), `${TEMPLATES}/${templateId}`, { method: "DELETE" }),
  meta: { invalidates: [{ queryKey: ownTemplatesQuery.queryKey }] },
});

export const updateStudy = (studyId: string) =>
  mutationOptions({
    mutationFn: (change: StudyChange) => fetchJson(z.null(), studyAddress(studyId), { method: "PATCH", body: change }),
    meta: { invalidates: [{ queryKey: studyKeys.list }] },
  });

export const deleteStudy = (studyId: string, onProgress: (progress: DeletionProgress) => void) =>
  mutationOptions({
    /** @param name the study's exact name */
    mutationFn: (name: string) => fetchDeletion(studyAddress(studyId), name, onProgress),
    meta: {
      removes: [{ queryKey: studyKeys.study(studyId) }],
      invalidates: [{ queryKey: studyKeys.list, exact: true }],
    },
  });

export const renameSystem = (studyId: string, systemId: string) =>
  mutationOptions({
    mutationFn: (change: SystemChange) =>
      fetchJson(z.null(), `${studyAddress(studyId)}/systems/${systemId}`, { method: "PATCH", body: change }),
    meta: { invalidates: [{ queryKey: studyKeys.study(studyId) }] },
  });
