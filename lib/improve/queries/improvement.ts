import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { bestOfSchema, bestOfSystemSchema, type NewBestOfSystem } from "@/lib/improve/best-of-n";
import { improvementFactsSchema } from "@/lib/improve/improvement-facts";
import { type PairForm, trainingPairPreviewSchema } from "@/lib/improve/training-pairs";

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
