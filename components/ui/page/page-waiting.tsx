import type { ReactNode } from "react";
import { t } from "@/lib/messages/translate";
import { classNames } from "../class-names";
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

/** The status of the whole page, in a few words over its top. Goes inside an element with role="status". */
export function PageStatus({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p
      className={classNames(
        "animate-fade items-center gap-2 rounded-full border border-line bg-raised px-4 py-1.5 text-sm text-ink shadow-overlay",
        className,
      )}
    >
      {children}
    </p>
  );
}

/** The position of a page status, over everything else. */
export const PAGE_STATUS_CLASS = "pointer-events-none fixed inset-x-0 top-16 z-50 flex justify-center";
