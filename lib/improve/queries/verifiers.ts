import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import {
  type Verifier,
  type VerifierChange,
  type VerifierDecision,
  type VerifierStatus,
  verifierDecidedSchema,
  verifierListSchema,
  verifierSchema,
  verifierTrialSchema,
} from "@/lib/checklist/generation/verifier";
import { fetchJson } from "@/lib/http/fetch-json";
import { ifMatch, revisionSchema } from "@/lib/wire/made";

const verifierKeys = {
  ofStudy: (studyId: string) => ["verifiers", "study", studyId] as const,
  one: (programId: string) => ["verifiers", "one", programId] as const,
};

const address = (programId: string) => `/api/v1/verifiers/${programId}`;

type VerifierOfStudy = Pick<Verifier, "id" | "studyId">;

const changesVerifier = ({ id, studyId }: VerifierOfStudy) => ({
  invalidates: [{ queryKey: verifierKeys.one(id) }, { queryKey: verifierKeys.ofStudy(studyId) }],
});

export const verifiersQuery = (studyId: string, status: VerifierStatus) =>
  infiniteQueryOptions({
    queryKey: [...verifierKeys.ofStudy(studyId), status],
    queryFn: ({ pageParam, signal }) =>
      fetchJson(verifierListSchema, `/api/v1/studies/${studyId}/verifiers?status=${status}&after=${pageParam}`, {
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const verifierQuery = (programId: string) =>
  queryOptions({
    queryKey: verifierKeys.one(programId),
    queryFn: ({ signal }) => fetchJson(verifierSchema, address(programId), { signal }),
  });

export const changeVerifier = (verifier: VerifierOfStudy) =>
  mutationOptions({
    mutationFn: ({ revision, ...body }: VerifierChange) =>
      fetchJson(revisionSchema, address(verifier.id), { method: "PUT", body, headers: ifMatch(revision) }),
    meta: changesVerifier(verifier),
  });

export const decideVerifier = (verifier: VerifierOfStudy) =>
  mutationOptions({
    mutationFn: ({ revision, ...body }: VerifierDecision) =>
      fetchJson(verifierDecidedSchema, `${address(verifier.id)}/decision`, {
        method: "PUT",
        body,
        headers: ifMatch(revision),
      }),
    meta: changesVerifier(verifier),
  });

/** Runs a program as it is now on the study's responses; nothing is kept. */
export const tryVerifier = (programId: string) =>
  mutationOptions({
    mutationFn: (program: string) =>
      fetchJson(verifierTrialSchema, `${address(programId)}/trials`, { method: "POST", body: { program } }),
  });
