import { queryOptions } from "@tanstack/react-query";
import { judgesAnswerSchema } from "@/lib/compare/judges";
import { comparisonsAnswerSchema, sourcesSchema } from "@/lib/compare/sources";
import { fetchJson } from "@/lib/http/fetch-json";
import { isPending } from "@/lib/results/pending";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import { given } from "@/lib/results/queries/given";
import { whileComputing } from "@/lib/results/queries/while-computing";

const MANY_PAIRS = 100_000;
const EVERY_MS = 10_000;

export const sourcesQuery = (studyId: string, without: string | null = null) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "sources", without],
    queryFn: ({ signal }) =>
      fetchJson(sourcesSchema, `/api/v1/studies/${studyId}/sources?${new URLSearchParams(given({ without }))}`, {
        signal,
      }),
  });

interface Choice {
  scores?: string | null;
  /** what is left out of labels */
  without?: string | null;
}

/** Without a prediction: every other source against the label, of scores from checklists those in the address. */
export const comparisonQuery = (
  studyId: string,
  label: string,
  { prediction = null, scores = null, without = null }: Choice & { prediction?: string | null },
) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "comparison", { label, prediction, scores, without }],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ label, ...given({ prediction, scores, without }) });
      return fetchJson(comparisonsAnswerSchema, `/api/v1/studies/${studyId}/source-comparison?${search}`, { signal });
    },
    refetchInterval: ({ state: { data } }) => data !== undefined && whileComputing(data),
  });

/** Every source against one truth; without one, against people's consensus. */
export const judgesQuery = (
  studyId: string,
  { truth, scores = null, without = null }: Choice & { truth: string | null },
) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "judges", { truth, scores, without }],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams(given({ truth, scores, without }));
      return fetchJson(judgesAnswerSchema, `/api/v1/studies/${studyId}/judge-agreement?${search}`, { signal });
    },
    staleTime: 10_000,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return EVERY_MS;
      const soon = whileComputing(data);
      if (soon !== false || isPending(data)) return soon;
      // Holding every source against every pair takes seconds where there are very many.
      return data.comparisons.reduce((sum, { nPairs }) => sum + nPairs, 0) > MANY_PAIRS ? 120_000 : EVERY_MS;
    },
  });
