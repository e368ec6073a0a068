import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { searchOf } from "@/lib/wire/address";
import { ifMatch, revisionSchema } from "@/lib/wire/made";
import {
  checklistSchema,
  type DraftChange,
  instructionChecklistsSchema,
  type NewDraft,
  publishedSchema,
} from "./checklist";
import {
  type AcceptDrafts,
  acceptedDraftsSchema,
  type ChecklistQueueFilter,
  checklistQueueSchema,
  type PublishDrafts,
  publishedDraftsSchema,
} from "./checklist-queue";
import {
  type CoverageListQuery,
  type CoverageQuery,
  coverageListSchema,
  coverageSchema,
  type NewMatches,
} from "./coverage";
import { draftReviewsSchema } from "./draft-review";

/** What begins alike is invalidated together. */
export const checklistKeys = {
  ofStudy: (studyId: string) => ["checklists", "study", studyId] as const,
  queue: (studyId: string) => ["checklists", "study", studyId, "queue"] as const,
  ofInstruction: (studyId: string, instructionId: string) =>
    ["checklists", "study", studyId, "instruction", instructionId] as const,
  checklist: (checklistId: string) => ["checklists", "one", checklistId] as const,
};

const studyAddress = (studyId: string) => `/api/v1/studies/${studyId}/checklists`;
const address = (checklistId: string) => `/api/v1/checklists/${checklistId}`;

export const instructionChecklistsQuery = (studyId: string, instructionId: string) =>
  queryOptions({
    queryKey: checklistKeys.ofInstruction(studyId, instructionId),
    queryFn: ({ signal }) =>
      fetchJson(instructionChecklistsSchema, `${studyAddress(studyId)}/of/${instructionId}`, { signal }),
  });

/** Page after page of a study's checklists. */
export const checklistQueueQuery = (studyId: string, filter: ChecklistQueueFilter) =>
  infiniteQueryOptions({
    queryKey: [...checklistKeys.queue(studyId), filter],
    queryFn: ({ pageParam, signal }) => readQueue(studyId, filter, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

function readQueue(studyId: string, filter: ChecklistQueueFilter, after: number, signal?: AbortSignal) {
  const query = new URLSearchParams({ after: String(after) });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return fetchJson(checklistQueueSchema, `${studyAddress(studyId)}?${query}`, { signal });
}

/** How many drafts of a source and series are clean, and how many wait for a person, as it is now. */
export const draftCountsQuery = (studyId: string, which: AcceptDrafts) =>
  queryOptions({
    queryKey: [...checklistKeys.queue(studyId), "drafts", which],
    queryFn: async ({ signal }) => (await readQueue(studyId, { ...which, status: "draft" }, 0, signal)).drafts,
    staleTime: 0,
    gcTime: 0,
  });

/** Publishes the clean ones. */
export const acceptDrafts = (studyId: string) =>
  mutationOptions({
    mutationFn: (which: AcceptDrafts) =>
      fetchJson(acceptedDraftsSchema, `${studyAddress(studyId)}/acceptance`, { method: "POST", body: which }),
    meta: { invalidates: [{ queryKey: checklistKeys.ofStudy(studyId) }] },
  });

export const checklistQuery = (checklistId: string) =>
  queryOptions({
    queryKey: checklistKeys.checklist(checklistId),
    queryFn: ({ signal }) => fetchJson(checklistSchema, address(checklistId), { signal }),
  });

/** The server's version after `message` reported a conflict; separate, so that an editor does not adopt it itself. */
export const conflictingChecklistQuery = (checklistId: string, message: string) =>
  queryOptions({
    queryKey: ["checklists", "conflict", checklistId, message],
    queryFn: ({ signal }) => fetchJson(checklistSchema, address(checklistId), { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const startDraft = (studyId: string) =>
  mutationOptions({
    mutationFn: (draft: NewDraft) =>
      fetchJson(z.object({ id: z.uuid() }), studyAddress(studyId), { method: "POST", body: draft }),
    meta: { invalidates: [{ queryKey: checklistKeys.ofStudy(studyId) }] },
  });

export function saveDraft(
  checklistId: string,
  { revision, ...body }: DraftChange,
  options: { keepalive?: boolean } = {},
) {
  return fetchJson(revisionSchema, address(checklistId), {
    method: "PUT",
    body,
    headers: ifMatch(revision),
    ...options,
  });
}

export interface Publication {
  /** saves what is unsaved; null where it could not be saved, so that nothing is published */
  save: () => Promise<number | null>;
  /** whether the page then shows the published version */
  stays: boolean;
}

export const publishDraft = (studyId: string, checklistId: string) =>
  mutationOptions({
    mutationFn: async ({ save, stays }: Publication, { client }) => {
      const revision = await save();
      if (revision === null) return null;
      const publication = `${address(checklistId)}/publication`;
      const published = await fetchJson(publishedSchema, publication, { method: "PUT", headers: ifMatch(revision) });
      if (stays) void client.invalidateQueries({ queryKey: checklistKeys.checklist(checklistId) });
      return published;
    },
    meta: { invalidates: [{ queryKey: checklistKeys.ofStudy(studyId) }] },
  });

/** Publishes several, each as it was seen. */
export const publishDrafts = (studyId: string) =>
  mutationOptions({
    mutationFn: (body: PublishDrafts) =>
      fetchJson(publishedDraftsSchema, `${studyAddress(studyId)}/publication`, { method: "POST", body }),
    meta: { invalidates: [{ queryKey: checklistKeys.ofStudy(studyId) }] },
  });

export const discardDraft = (studyId: string, checklistId: string) =>
  mutationOptions({
    mutationFn: (revision: number) =>
      fetchJson(z.null(), address(checklistId), { method: "DELETE", headers: ifMatch(revision) }),
    meta: { invalidates: [{ queryKey: checklistKeys.ofStudy(studyId) }] },
  });

export const setGold = (studyId: string) =>
  mutationOptions({
    mutationFn: ({ checklistId, isGold }: { checklistId: string; isGold: boolean }) =>
      fetchJson(z.null(), `${address(checklistId)}/gold`, { method: isGold ? "PUT" : "DELETE" }),
    meta: { invalidates: [{ queryKey: checklistKeys.ofStudy(studyId) }] },
  });

const coverageAddress = (studyId: string, part: string, query: Readonly<Record<string, unknown>>) => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `/api/v1/studies/${studyId}/checklist-coverage${part}${searchOf(new URLSearchParams(given))}`;
};

/** The CSV of every pair of questions. */
export const coverageFileAddress = (studyId: string, query: CoverageQuery) => coverageAddress(studyId, "/file", query);

export const coverageQuery = (studyId: string, query: CoverageQuery) =>
  queryOptions({
    queryKey: [...checklistKeys.ofStudy(studyId), "coverage", query],
    queryFn: ({ signal }) => fetchJson(coverageSchema, coverageAddress(studyId, "", query), { signal }),
    placeholderData: keepPreviousData,
  });

export const coverageListQuery = (studyId: string, query: CoverageListQuery) =>
  queryOptions({
    queryKey: [...checklistKeys.ofStudy(studyId), "coverage-list", query],
    queryFn: ({ signal }) =>
      fetchJson(coverageListSchema, coverageAddress(studyId, "/instructions", query), { signal }),
    placeholderData: keepPreviousData,
  });

/** What people made of models' drafts. */
export const draftReviewsQuery = (studyId: string) =>
  queryOptions({
    queryKey: [...checklistKeys.ofStudy(studyId), "draft-reviews"],
    queryFn: ({ signal }) => fetchJson(draftReviewsSchema, `/api/v1/studies/${studyId}/draft-reviews`, { signal }),
  });

/** Keeps what covers what in one checklist. The list stays as it is, so that nothing moves under the pointer. */
export const saveMatches = (studyId: string) =>
  mutationOptions({
    mutationFn: (body: NewMatches) =>
      fetchJson(revisionSchema, coverageAddress(studyId, "/matches", {}), { method: "PUT", body }),
    meta: { invalidates: [{ queryKey: [...checklistKeys.ofStudy(studyId), "coverage"] }] },
  });
