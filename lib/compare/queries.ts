import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { judgesFigure } from "@/lib/compare/judges";
import { leaderboardFigure, type SubsetGroup } from "@/lib/compare/leaderboard";
import { type ProtocolsChoice, protocolsFigure } from "@/lib/compare/protocols";
import { type RoundJudgesQuery, roundJudgesFigure } from "@/lib/compare/round-judges";
import { casesSchema } from "@/lib/compare/source-cases";
import { sourcesSchema } from "@/lib/compare/sources";
import { fetchJson } from "@/lib/http/fetch-json";
import type { JudgeDescription } from "@/lib/judging/describe-judge";
import { judgeCostsSchema, judgeSamplesSchema } from "@/lib/judging/judge-costs";
import { isPending } from "@/lib/results/pending";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import { figureQuery, given, keepSameFilter, whileComputing } from "@/lib/results/queries/figure-query";

const address = (studyId: string) => `/api/v1/studies/${studyId}`;
const savedSchema = z.null();

/** What is left out of labels. */
interface ExcludedLabels {
  without?: string | null | undefined;
}

export const sourcesQuery = (studyId: string, without: string | null = null) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "sources", without],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams(given({ without }));
      return fetchJson(sourcesSchema, `${address(studyId)}/sources?${search}`, { signal });
    },
  });

const MANY_PAIRS = 100_000;
const EVERY_MS = 10_000;

/** Every source against one truth; without one, against people's consensus. */
export const judgesQuery = (
  studyId: string,
  choices: ExcludedLabels & { truth: string | null; scores?: string | null },
) =>
  queryOptions({
    ...figureQuery(judgesFigure, studyId, choices),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return EVERY_MS;
      const soon = whileComputing(data);
      if (soon !== false || isPending(data)) return soon;
      // Holding every source against every pair takes seconds where there are very many.
      return data.comparisons.reduce((sum, { nPairs }) => sum + nPairs, 0) > MANY_PAIRS ? 120_000 : EVERY_MS;
    },
  });

/** Meanwhile, the judges under another epsilon: who asks shows of them what does not depend on it. */
export const roundJudgesQuery = (roundId: string, { epsilon, without }: RoundJudgesQuery) => {
  const queryKey = [...agreementKeys.round(roundId), roundJudgesFigure.name, without, epsilon];
  return queryOptions({
    ...figureQuery(roundJudgesFigure, roundId, { epsilon, without }),
    queryKey,
    placeholderData: keepSameFilter(queryKey),
  });
};

/**
 * Rounds side by side.
 * @param version changes with the rounds' labels: the comparison is computed again only then
 */
export const protocolsQuery = (studyId: string, { rounds, ...choice }: ProtocolsChoice, version: string) =>
  queryOptions({
    ...figureQuery(protocolsFigure, studyId, { ...choice, rounds: rounds.join(",") }, version),
    enabled: rounds.length > 1,
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) => whileComputing(data) || 60_000,
  });

export const saveSubsetGroups = (studyId: string) =>
  mutationOptions({
    mutationFn: (groups: readonly SubsetGroup[]) =>
      fetchJson(savedSchema, `${address(studyId)}/subset-groups`, { method: "PUT", body: { groups } }),
    meta: leaderboardChanges(studyId),
  });

export const describeJudgeOfFile = (studyId: string, raterId: string) =>
  mutationOptions({
    mutationFn: (description: JudgeDescription) =>
      fetchJson(savedSchema, `${address(studyId)}/raters/${raterId}`, { method: "PATCH", body: description }),
    meta: leaderboardChanges(studyId),
  });

const leaderboardChanges = (studyId: string) => ({
  invalidates: [{ queryKey: [...agreementKeys.study(studyId), leaderboardFigure.name] }],
});

/** The pairs of responses in one cell of two sources' confusion. */
export const casesQuery = (
  studyId: string,
  { without, ...query }: ExcludedLabels & { label: string; prediction: string; cell: string },
) =>
  infiniteQueryOptions({
    queryKey: [...agreementKeys.study(studyId), "cases", query, without],
    queryFn: ({ signal, pageParam }) => {
      const search = new URLSearchParams({ ...query, ...given({ after: pageParam, without }) });
      return fetchJson(casesSchema, `${address(studyId)}/cases?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // All pages would be read again, one after the other.
    refetchOnWindowFocus: false,
  });

export const judgeCostsQuery = (studyId: string) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "judge-costs"],
    queryFn: ({ signal }) => fetchJson(judgeCostsSchema, `${address(studyId)}/judge-costs`, { signal }),
  });

/** Without a round, of the one with the most questions. */
export const judgeSamplesQuery = (studyId: string, raterId: string, round?: string) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "judge-samples", raterId, round ?? null],
    queryFn: ({ signal }) => {
      const search = round === undefined ? "" : `?round=${round}`;
      return fetchJson(judgeSamplesSchema, `${address(studyId)}/judge-models/${raterId}/samples${search}`, { signal });
    },
    // The figure names its own round, so that it is never one round's under another's name.
    placeholderData: keepPreviousData,
  });
