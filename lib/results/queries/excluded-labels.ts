import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { filterQuery, type RaterGroup } from "@/lib/results/agreement-filter";
import { excludedLabelsSchema } from "@/lib/results/excluded-labels";
import { agreementKeys } from "./agreement-keys";
import { keepSameFilter } from "./figure-query";

/** One round, or all of a study. */
export type ExcludedFrom = { roundId: string } | { studyId: string };

/** What a selection leaves out, and what else could be. */
export const excludedLabelsQuery = (
  of: ExcludedFrom,
  asked: { raters?: RaterGroup | undefined; without: string | undefined },
  version = "",
) => {
  const queryKey = [
    ...("roundId" in of ? agreementKeys.round(of.roundId) : agreementKeys.study(of.studyId)),
    "left-out",
    asked,
    version,
  ];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => {
      const place = "roundId" in of ? `rounds/${of.roundId}` : `studies/${of.studyId}`;
      return fetchJson(excludedLabelsSchema, `/api/v1/${place}/left-out${filterQuery(asked)}`, { signal });
    },
    placeholderData: keepSameFilter(queryKey),
    staleTime: 10_000,
  });
};
