import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import {
  type VerifierChange,
  type VerifierDecision,
  type VerifierStatus,
  verifierDecidedSchema,
  verifierListSchema,
  verifierSchema,
  verifierTrialSchema,
} from "@/lib/domain/generation/verifier";
import { fetchJson } from "@/lib/http/fetch-json";

export const verifierKeys = {
  ofStudy: (studyId: string) => ["verifiers", "study", studyId] as const,
  one: (programId: string) => ["verifiers", "one", programId] as const,
};

const address = (programId: string) => `/api/v1/verifiers/${programId}`;
const revisionSchema = z.object({ revision: z.int() });

export const verifiersQuery = (studyId: string, status: VerifierStatus) =>
  infiniteQueryOptions({
    queryKey: [...verifierKeys.ofStudy(studyId), status],
    queryFn: ({ pageParam, signal }) =>
      fetchJson(verifierListSchema, `/api/v1/studies/${studyId}/verifiers?status=${status}&offset=${pageParam}`, {
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

export const changeVerifier = (programId: string) =>
  mutationOptions({
    mutationFn: (change: VerifierChange) =>
      fetchJson(revisionSchema, address(programId), { method: "PUT", body: change }),
  });

export const decideVerifier = (programId: string) =>
  mutationOptions({
    mutationFn: (decision: VerifierDecision) =>
      fetchJson(verifierDecidedSchema, `${address(programId)}/decision`, { method: "PUT", body: decision }),
  });

/** Runs a program as it stands on the study's responses; nothing is kept. */
export const tryVerifier = (programId: string) =>
  mutationOptions({
    mutationFn: (program: string) =>
      fetchJson(verifierTrialSchema, `${address(programId)}/trials`, { method: "POST", body: { program } }),
  });
