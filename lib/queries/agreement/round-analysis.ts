import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { type ItemChoice, itemsSearch, roundChecklistSchema } from "@/lib/domain/agreement/agreement-checklist";
import { type AgreementFilter, filterQuery } from "@/lib/domain/agreement/agreement-filter";
import { roundGroupsSchema } from "@/lib/domain/agreement/agreement-groups";
import { roundProgressSchema } from "@/lib/domain/agreement/agreement-progress";
import { type RatersQuery, ratersAnswerSchema, ratersSearch } from "@/lib/domain/agreement/agreement-raters";
import { roundAgreementSchema } from "@/lib/domain/agreement/agreement-round";
import { roundSystemsSchema } from "@/lib/domain/agreement/agreement-systems";
import { type EnoughLabelsQuery, enoughLabelsSchema } from "@/lib/domain/agreement/enough-labels";
import { itemAnalysisSchema } from "@/lib/domain/agreement/item-analysis";
import type { AsOf, Pending } from "@/lib/domain/agreement/pending";
import { roundCategoriesSchema } from "@/lib/domain/agreement/round-categories";
import { type RoundJudgesQuery, roundJudgesAnswerSchema } from "@/lib/domain/agreement/round-judges";
import { roundRewardsSchema } from "@/lib/domain/agreement/round-rewards";
import { roundSafetySchema } from "@/lib/domain/agreement/round-safety";
import { systemComparisonSchema } from "@/lib/domain/agreement/system-comparison";
import { twoRatersSchema } from "@/lib/domain/agreement/two-raters";
import { writerAgreementSchema } from "@/lib/domain/agreement/writer-agreement";
import { searchOf } from "@/lib/domain/wire/address";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementKeys } from "./agreement-keys";
import { whileComputing } from "./while-computing";

/** A label is to be seen within five seconds: this, and the time that the new numbers take. */
const POLL_MS = 3_000;

const key = (roundId: string, what: string) => [...agreementKeys.round(roundId), what] as const;

/** Asked for every few seconds while the page is in view. */
export const roundProgressQuery = (roundId: string) =>
  queryOptions({
    queryKey: key(roundId, "progress"),
    queryFn: ({ signal }) => fetchJson(roundProgressSchema, `/api/v1/rounds/${roundId}/progress`, { signal }),
    refetchInterval: POLL_MS,
  });

// The rest depends on labels alone, so it is asked for again only when the progress shows another version of them. What
// was there before stays on the screen until the new numbers are.
const ofVersion = <Data extends AsOf | Pending>(
  roundId: string,
  what: string,
  schema: z.ZodType<Data>,
  { search, version }: { search: string; version: string },
) =>
  queryOptions({
    queryKey: [...key(roundId, what), search, version],
    queryFn: ({ signal }) => fetchJson(schema, `/api/v1/rounds/${roundId}/${what}${search}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data ? whileComputing(data) : false),
  });

type Counted = Pick<AgreementFilter, "raters" | "level" | "order" | "without">;

/** Whose labels count, and what of them is left out. */
export type WhoseLabels = Pick<AgreementFilter, "raters" | "without">;

export const roundAgreementQuery = (roundId: string, { raters, level, order, without }: Counted, version: string) =>
  ofVersion(roundId, "agreement", roundAgreementSchema, {
    search: filterQuery({ raters, level, order, without }),
    version,
  });

export const roundGroupsQuery = (roundId: string, { raters, level, order, without }: Counted, version: string) =>
  ofVersion(roundId, "groups", roundGroupsSchema, { search: filterQuery({ raters, level, order, without }), version });

export const roundSystemsQuery = (
  roundId: string,
  { raters, answers, without }: Pick<AgreementFilter, "raters" | "answers" | "without">,
  version: string,
) => ofVersion(roundId, "systems", roundSystemsSchema, { search: filterQuery({ raters, answers, without }), version });

export const systemComparisonQuery = (
  roundId: string,
  { raters, answers, without }: Pick<AgreementFilter, "raters" | "answers" | "without">,
  version: string,
) =>
  ofVersion(roundId, "system-comparison", systemComparisonSchema, {
    search: filterQuery({ raters, answers, without }),
    version,
  });

export const enoughLabelsQuery = (
  roundId: string,
  { width, raters, level, order, without }: EnoughLabelsQuery,
  version: string,
) => {
  const search = new URLSearchParams({ width, level });
  if (raters !== undefined) search.set("raters", raters);
  if (order !== undefined) search.set("order", order);
  if (without !== undefined) search.set("without", without);
  return ofVersion(roundId, "enough-labels", enoughLabelsSchema, { search: `?${search}`, version });
};

export const itemAnalysisQuery = (roundId: string, { raters, without }: WhoseLabels, version: string) =>
  ofVersion(roundId, "item-analysis", itemAnalysisSchema, {
    search: filterQuery({ raters, without }),
    version,
  });

export const roundRewardsQuery = (roundId: string, { raters, without }: WhoseLabels, version: string) =>
  ofVersion(roundId, "rewards", roundRewardsSchema, {
    search: filterQuery({ raters, without }),
    version,
  });

export const roundCategoriesQuery = (roundId: string, { raters, without }: WhoseLabels, version: string) =>
  ofVersion(roundId, "categories", roundCategoriesSchema, { search: filterQuery({ raters, without }), version });

export const twoRatersQuery = (
  roundId: string,
  { raters, order, without }: Pick<AgreementFilter, "raters" | "order" | "without">,
  version: string,
) => ofVersion(roundId, "two-raters", twoRatersSchema, { search: filterQuery({ raters, order, without }), version });

export const roundSafetyQuery = (roundId: string, { raters, without }: WhoseLabels, version: string) =>
  ofVersion(roundId, "safety", roundSafetySchema, { search: filterQuery({ raters, without }), version });

export const writerAgreementQuery = (roundId: string, { raters, without }: WhoseLabels, version: string) =>
  ofVersion(roundId, "writer-agreement", writerAgreementSchema, { search: filterQuery({ raters, without }), version });

/** Agreement on the answers, with the first questions in order. */
export const roundChecklistQuery = (roundId: string, choice: ItemChoice, version: string) =>
  ofVersion(roundId, "checklist", roundChecklistSchema, { search: searchOf(itemsSearch(choice)), version });

export const roundRatersQuery = (roundId: string, query: RatersQuery, version: string) =>
  ofVersion(roundId, "raters", ratersAnswerSchema, { search: ratersSearch(query), version });

export const roundJudgesQuery = (roundId: string, { epsilon, without }: RoundJudgesQuery) =>
  queryOptions({
    queryKey: [...key(roundId, "judges"), epsilon, without],
    queryFn: ({ signal }) =>
      fetchJson(
        roundJudgesAnswerSchema,
        `/api/v1/rounds/${roundId}/judge-agreement?${new URLSearchParams({ epsilon, ...(without !== undefined && { without }) })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: ({ state: { data } }) => data !== undefined && whileComputing(data),
  });
