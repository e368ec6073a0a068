import { mutationOptions } from "@tanstack/react-query";
import type { ResponseTruth } from "@/lib/content/response-truth";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import { studyAddress, studyKeys } from "@/lib/study/queries/study-keys";
import { ifMatch, revisionSchema } from "@/lib/wire/made";

export const changeTruth = (studyId: string, responseId: string) =>
  mutationOptions({
    mutationFn: ({ revision, truth }: { revision: number; truth: ResponseTruth }) =>
      fetchJson(revisionSchema, `${studyAddress(studyId)}/responses/${responseId}/truth`, {
        method: "PUT",
        headers: ifMatch(revision),
        body: truth,
      }),
    // Whether a label is right is part of many figures.
    meta: { invalidates: [{ queryKey: studyKeys.study(studyId) }, { queryKey: agreementKeys.rounds }] },
  });
