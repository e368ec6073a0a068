import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import {
  type Verifier,
  type VerifierChange,
  type VerifierDecision,
  type VerifierStatus,
  type VerifierTrialRequest,
  verifierDecidedSchema,
  verifierListSchema,
  verifierSchema,
  verifierTrialSchema,
} from "@/lib/checklist/generation/verifier";
import { fetchJson } from "@/lib/http/fetch-json";
import { bestOfSchema, bestOfSystemSchema, type NewBestOfSystem } from "@/lib/improve/best-of-n";
import { improvementFactsSchema } from "@/lib/improve/improvement-facts";
import { type PairForm, trainingPairPreviewSchema } from "@/lib/improve/training-pairs";
import { ifMatch, revisionSchema } from "@/lib/wire/made";

const address = (studyId: string) => `/api/v1/studies/${studyId}`;

const improvementKey = (studyId: string) => ["improvement", studyId] as const;

export const improvementFactsQuery = (studyId: string) =>
  queryOptions({
    queryKey: [...improvementKey(studyId), "facts"],
    queryFn: ({ signal }) => fetchJson(improvementFactsSchema, `${address(studyId)}/improvement`, { signal }),
  });

export interface BestOfChoice {
  readonly systemId: string;
  readonly scorer: string;
  readonly truth: string | null;
  readonly after: number;
}

export const bestOfQuery = (studyId: string, { truth, after, ...choice }: BestOfChoice) =>
  queryOptions({
    queryKey: [...improvementKey(studyId), "best", { ...choice, truth, after }],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ ...choice, ...(truth ? { truth } : {}), after: String(after) });
      return fetchJson(bestOfSchema, `${address(studyId)}/best-of-n?${query}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const keepBestOf = (studyId: string) =>
  mutationOptions({
    mutationFn: (body: NewBestOfSystem) =>
      fetchJson(bestOfSystemSchema, `${address(studyId)}/best-of-n`, { method: "POST", body }),
    meta: { invalidates: [{ queryKey: improvementKey(studyId) }] },
  });

export interface PairChoice {
  readonly source: string;
  /** 0–1 */
  readonly share: number;
  /** none: all */
  readonly systems: readonly string[];
  readonly form: PairForm;
}

const pairSearch = ({ source, share, systems, form }: PairChoice) =>
  new URLSearchParams({
    source,
    share: String(share),
    form,
    ...(systems.length > 0 ? { systems: systems.join(",") } : {}),
  });

export const trainingPairsQuery = (studyId: string, choice: PairChoice) =>
  queryOptions({
    queryKey: [...improvementKey(studyId), "pairs", choice],
    queryFn: ({ signal }) =>
      fetchJson(trainingPairPreviewSchema, `${address(studyId)}/preference-pairs?${pairSearch(choice)}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const trainingPairsFile = (studyId: string, choice: PairChoice) =>
  `${address(studyId)}/preference-pairs/file?${pairSearch(choice)}`;

const verifierKeys = {
  ofStudy: (studyId: string) => ["verifiers", "study", studyId] as const,
  one: (programId: string) => ["verifiers", "one", programId] as const,
};

const verifierAddress = (programId: string) => `/api/v1/verifiers/${programId}`;

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
    queryFn: ({ signal }) => fetchJson(verifierSchema, verifierAddress(programId), { signal }),
  });

export const changeVerifier = (verifier: VerifierOfStudy) =>
  mutationOptions({
    mutationFn: ({ revision, ...body }: VerifierChange) =>
      fetchJson(revisionSchema, verifierAddress(verifier.id), { method: "PUT", body, headers: ifMatch(revision) }),
    meta: changesVerifier(verifier),
  });

export const decideVerifier = (verifier: VerifierOfStudy) =>
  mutationOptions({
    mutationFn: ({ revision, ...body }: VerifierDecision) =>
      fetchJson(verifierDecidedSchema, `${verifierAddress(verifier.id)}/decision`, {
        method: "PUT",
        body,
        headers: ifMatch(revision),
      }),
    meta: changesVerifier(verifier),
  });

/** Runs a program as it is now on the study's responses; nothing is kept. */
export const tryVerifier = (programId: string) =>
  mutationOptions({
    mutationFn: (body: VerifierTrialRequest) =>
      fetchJson(verifierTrialSchema, `${verifierAddress(programId)}/trials`, { method: "POST", body }),
  });
