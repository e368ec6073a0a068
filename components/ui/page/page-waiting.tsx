import { QueryError, type QueryErrorProps } from "../query-error";
import { PageSkeleton } from "./page-skeleton";

export interface PageWaitingProps extends Pick<QueryErrorProps, "query"> {
  /** What is read: "the run", "your studies" */
  what: string;
}

/** In place of a page whose data are on their way, or could not be had. */
export function PageWaiting({ what, query }: PageWaitingProps) {
  if (!query.error) return <PageSkeleton label={`Loading ${what}`} />;
  return <QueryError title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be read`} query={query} />;
}
