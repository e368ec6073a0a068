import { type InvalidateQueryFilters, MutationCache, type QueryFilters } from "@tanstack/react-query";
import { RequestError } from "@/lib/http/fetch-json";

/** Accompanies a mutation: which cache entries it makes stale. */
interface MutationEffects extends Record<string, unknown> {
  /** read again once the mutation is through, also when it was refused: somebody else may have been first */
  invalidates?: readonly InvalidateQueryFilters[];
  /** gone for good when it succeeded: further requests for it would only get that answer */
  removes?: readonly QueryFilters[];
}

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: MutationEffects;
  }
}

/**
 * Reads again what a mutation has changed, as its `meta` says. That comes after the caller's own `onSuccess`, which may
 * lead to another page, and before the callbacks of one `mutate`, which find the new data.
 */
export function readAfterChange(): MutationCache {
  return new MutationCache({
    onSuccess: (_data, _variables, _result, { meta }, { client }) => {
      for (const filters of meta?.removes ?? []) client.removeQueries(filters);
    },
    onSettled: (_data, error, _variables, _result, { meta }, { client }) => {
      const read = Promise.all((meta?.invalidates ?? []).map((filters) => client.invalidateQueries(filters)));
      // A server that is out of reach says so at once; reading from it again would fail several times first.
      return error === null || isRefusal(error) ? read : undefined;
    },
  });
}

function isRefusal(error: Error): boolean {
  return error instanceof RequestError && error.status < 500;
}
