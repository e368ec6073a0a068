import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { labelAddress } from "@/lib/labelling/queries/label-address";
import { labellingKey } from "@/lib/labelling/queries/labelling-key";
import { isTruth } from "@/lib/training/training-guards";
import { isNull, parserOf } from "@/lib/wire/guard";

const UNTIL_KEPT_MS = 1_000;

/** The truth of a training task: asked for until the server has the label, before which it tells nobody. */
export function truthQuery(assignmentId: string) {
  return queryOptions({
    queryKey: [...labellingKey, "truth", assignmentId],
    queryFn: ({ signal }) => fetchJson(parserOf(isTruth), labelAddress.truth(assignmentId), { signal }),
    refetchInterval: ({ state }) => (state.data?.truth ? false : UNTIL_KEPT_MS),
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });
}

/** Tells the researchers what the rater thinks of the truth of a training task. */
export function remarkOnTruth(assignmentId: string) {
  return mutationOptions({
    mutationFn: (remark: { id: string; text: string }) =>
      fetchJson(parserOf(isNull), labelAddress.remarks(assignmentId), { method: "POST", body: remark }),
    meta: { invalidates: [{ queryKey: truthQuery(assignmentId).queryKey }] },
  });
}
