import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementCourseFigure } from "@/lib/results/agreement-course";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { roundProgressSchema } from "@/lib/results/agreement-progress";
import { agreementKeys } from "./agreement-keys";
import { figureQuery } from "./figure-query";

/** Asked for every few seconds while the page is in view. */
export const roundProgressQuery = (roundId: string) =>
  queryOptions({
    queryKey: agreementKeys.progress(roundId),
    queryFn: ({ signal }) => fetchJson(roundProgressSchema, `/api/v1/rounds/${roundId}/progress`, { signal }),
    // A label is to be seen within five seconds: this, and the time that the new numbers take.
    refetchInterval: 3_000,
  });

/** The course of a round's alpha; read again when its labels are others, and at most once a minute. */
export const agreementCourseQuery = (roundId: string, { order }: Pick<AgreementFilter, "order">, version: string) => ({
  ...figureQuery(agreementCourseFigure, roundId, { order }, version),
  refetchInterval: false as const,
});
