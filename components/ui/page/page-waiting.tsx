import * as texts from "@/lib/messages/researcher/controls";
import { say } from "@/lib/messages/researcher/say";
import { QueryError, type QueryErrorProps } from "../query-error";
import { PageSkeleton } from "./page-skeleton";

export interface PageWaitingProps extends Pick<QueryErrorProps, "query"> {
  /** What is read: "the run", "your studies" */
  what: string;
}

/** In place of a page whose data are on their way, or could not be had. */
export function PageWaiting({ what, query }: PageWaitingProps) {
  if (!query.error) return <PageSkeleton label={say(texts.loading, { what })} />;
  return (
    <QueryError
      title={say(texts.couldNotBeRead, { initial: what.charAt(0).toUpperCase(), rest: what.slice(1) })}
      query={query}
    />
  );
}
