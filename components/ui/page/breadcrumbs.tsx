"use client";

import { ChevronRight } from "lucide-react";
import { Link } from "../link";
import { useT } from "../messages/messages-provider";

export interface Crumb {
  label: string;
  /** Left out for the page one is on. */
  href?: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: ReadonlyArray<Crumb> }) {
  const t = useT();
  return (
    <nav aria-label={t("Breadcrumbs")} data-print="hide">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-ink-muted">
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.href ?? ""} ${crumb.label}`} className="flex min-w-0 items-center gap-1">
            {index > 0 ? <ChevronRight aria-hidden className="size-3.5 shrink-0 rtl:-scale-x-100" /> : null}
            {crumb.href ? (
              <Link
                href={crumb.href}
                className="max-w-44 truncate sm:max-w-md rounded-sm hover:text-ink hover:underline"
              >
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="max-w-44 truncate sm:max-w-md">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
