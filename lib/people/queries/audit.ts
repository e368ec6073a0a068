import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { type AuditFilter, auditPageSchema } from "@/lib/people/audit";

/** Where the audit log of a study is, or of the server. */
export const auditAddress = (studyId: string | null) =>
  studyId === null ? "/api/v1/admin/audit" : `/api/v1/studies/${studyId}/audit`;

/** @param more what else the address says, such as the format of a file */
export function auditSearch(filter: AuditFilter, more: Readonly<Record<string, string>> = {}): URLSearchParams {
  const search = new URLSearchParams(more);
  for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
  return search;
}

export const auditQuery = (studyId: string | null, filter: AuditFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ["audit", studyId, filter],
    queryFn: ({ pageParam, signal }) => {
      const search = auditSearch(filter, pageParam === "" ? {} : { after: pageParam });
      return fetchJson(auditPageSchema, `${auditAddress(studyId)}?${search}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
  });
