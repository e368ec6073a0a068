"use client";

import {
  notifyManager,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

/**
 * TanStack's `useQuery` for the labelling page, which sends every rater as little script as it can: without suspense,
 * error boundaries and restored caches, which that page does not use.
 */
export function useLiveQuery<Data, Key extends readonly unknown[]>(
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
): QueryObserverResult<Data> {
  const client = useQueryClient();
  const [observer] = useState(() => new QueryObserver(client, options));
  useEffect(() => observer.setOptions(options), [observer, options]);
  const subscribe = useCallback(
    (changed: () => void) => observer.subscribe(notifyManager.batchCalls(changed)),
    [observer],
  );
  const current = () => observer.getCurrentResult();
  return useSyncExternalStore(subscribe, current, current);
}
