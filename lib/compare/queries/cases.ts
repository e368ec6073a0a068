import { infiniteQueryOptions } from "@tanstack/react-query";
import { casesSchema } from "@/lib/compare/source-cases";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import { given } from "@/lib/results/queries/given";

export const casesQuery = (
  studyId: string,
  { without = null, ...query }: { label: string; prediction: string; cell: string; without?: string | null },
) =>
  infiniteQueryOptions({
    queryKey: [...agreementKeys.study(studyId), "cases", query, without],
    queryFn: ({ signal, pageParam }) => {
      const search = new URLSearchParams({ ...query, ...given({ after: pageParam, without }) });
      return fetchJson(casesSchema, `/api/v1/studies/${studyId}/cases?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // All pages would be read again, one after the other.
    refetchOnWindowFocus: false,
  });
