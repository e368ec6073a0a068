"use client";

import { isServer, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RequestError } from "@/lib/http/fetch-json";
import { readAfterChange } from "./read-after-change";

/**
 * A laptop without a network still reaches the server that runs on it. And where the server is out of reach, that is said
 * at once: what waits in silence for a network would be done at some later time, when nobody expects it any more.
 */
const WITHOUT_NETWORK = { networkMode: "always" } as const;

function makeQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: readAfterChange(),
    defaultOptions: {
      queries: {
        // What the server has just rendered is not asked for again by the browser at once.
        staleTime: 30_000,
        ...WITHOUT_NETWORK,
        refetchOnReconnect: true,
        // A refusal stays one, however often one asks.
        retry: (failures, error) => failures < 3 && !(error instanceof RequestError && error.status < 500),
      },
      mutations: WITHOUT_NETWORK,
    },
  });
}

let inBrowser: QueryClient | undefined;

/** One client for the life of the page in a browser; a fresh one for every request on the server, where people must not share a cache. */
function queryClient(): QueryClient {
  if (isServer) return makeQueryClient();
  inBrowser ??= makeQueryClient();
  return inBrowser;
}

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
