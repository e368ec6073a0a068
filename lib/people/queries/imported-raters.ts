import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { importedRatersSchema, type RaterSplit } from "@/lib/people/imported-rater";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import { studyAddress, studyKeys } from "@/lib/study/queries/study-keys";

const address = (studyId: string) => `${studyAddress(studyId)}/raters`;
const key = (studyId: string) => [...studyKeys.study(studyId), "imported-raters"];

export const importedRatersQuery = (studyId: string) =>
  queryOptions({
    queryKey: key(studyId),
    queryFn: ({ signal }) => fetchJson(importedRatersSchema, address(studyId), { signal }),
  });

/** Whose labels they are counts in every figure of the study’s rounds. */
const everyFigure = (studyId: string) => ({
  invalidates: [
    { queryKey: key(studyId) },
    { queryKey: agreementKeys.study(studyId) },
    { queryKey: agreementKeys.rounds },
  ],
});

export const mergeRaters = (studyId: string) =>
  mutationOptions({
    mutationFn: ({ raterId, into }: { raterId: string; into: string }) =>
      fetchJson(z.null(), `${address(studyId)}/${raterId}/merge`, {
        method: "POST",
        body: { into },
      }),
    meta: everyFigure(studyId),
  });

export const splitRater = (studyId: string) =>
  mutationOptions({
    mutationFn: ({ raterId, ...split }: { raterId: string } & RaterSplit) =>
      fetchJson(z.null(), `${address(studyId)}/${raterId}/split`, {
        method: "POST",
        body: split,
      }),
    meta: everyFigure(studyId),
  });
