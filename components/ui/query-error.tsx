"use client";

import { errorMessage } from "@/lib/http/error-message";
import { ErrorState } from "./error-state";
import { useT } from "./messages/messages-provider";

export interface QueryErrorProps {
  /** "The runs couldn’t be loaded" */
  title: string;
  /** What TanStack Query gave. */
  query: { error: Error | null; refetch: () => unknown; isFetching: boolean };
}

/** In place of what could not be read: why, and a button that asks again. */
export function QueryError({ title, query: { error, refetch, isFetching } }: QueryErrorProps) {
  const t = useT();
  return (
    <ErrorState
      title={title}
      description={errorMessage(error, t("The server could not be reached. Check your connection and try again."))}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
