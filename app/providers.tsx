"use client";

import { isServer, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // What the server has just rendered is not asked for again by the browser at once.
      queries: { staleTime: 30_000 },
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

export function Providers({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
