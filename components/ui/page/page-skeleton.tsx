"use client";

import { useT } from "../messages/messages-provider";
import { Skeleton } from "../skeleton";

/** In place of a page that is on its way: a header and a few rows. */
export function PageSkeleton({ label }: { label?: string }) {
  const t = useT();
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <span role="status" className="sr-only">
        {label ?? t("Loading")}
      </span>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-8 w-72 max-w-full" />
      </div>
      <Skeleton className="h-28 w-full" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}
