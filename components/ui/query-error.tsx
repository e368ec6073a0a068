"use client";

import { errorMessage } from "@/lib/http/error-message";
import { ErrorState } from "./error-state";
import { useMessages } from "./messages/messages-provider";

export interface QueryErrorProps {
  /** "The runs couldn’t be loaded" */
  title: string;
  /** What TanStack Query gave. */
  query: { error: Error | null; refetch: () => unknown; isFetching: boolean };
}

/** In place of what could not be read: why, and a button that asks again. */
export function QueryError({ title, query: { error, refetch, isFetching } }: QueryErrorProps) {
  const t = useMessages("ui");
  return (
    <ErrorState
      title={title}
      description={errorMessage(error, t("unreachable"))}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
