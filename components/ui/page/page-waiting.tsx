import { t } from "@/lib/messages/translate";
import { QueryError, type QueryErrorProps } from "../query-error";
import { PageSkeleton } from "./page-skeleton";

export interface PageWaitingProps extends Pick<QueryErrorProps, "query"> {
  /** What is read: "the run", "your studies" */
  what: string;
}

/** In place of a page whose data are on their way, or could not be had. */
export function PageWaiting({ what, query }: PageWaitingProps) {
  if (!query.error) return <PageSkeleton label={t("Loading {what}", { what })} />;
  return (
    <QueryError
      title={t("{initial}{rest} couldn’t be loaded", { initial: what.charAt(0).toUpperCase(), rest: what.slice(1) })}
      query={query}
    />
  );
}
