import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { isAssignmentView } from "@/lib/labelling/labelling-guards";
import { parserOf } from "@/lib/wire/guard";
import { labelAddress } from "./label-address";
import { labellingKey } from "./labelling-key";

/** One of the viewer's own tasks with the label given to it. */
export function assignmentQuery(assignmentId: string) {
  return queryOptions({
    queryKey: [...labellingKey, "assignment", assignmentId],
    queryFn: ({ signal }) => fetchJson(parserOf(isAssignmentView), labelAddress.assignment(assignmentId), { signal }),
    // what one opens to change must be what is there now
    staleTime: 0,
    gcTime: 0,
  });
}
