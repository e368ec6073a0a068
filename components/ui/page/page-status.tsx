import type { ReactNode } from "react";
import { classNames } from "../class-names";

/** What is the matter with the whole page, in a few words over its top. Stands in a status of its own. */
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

/** Where such a sign stands, over whatever is there. */
export const PAGE_STATUS_CLASS = "pointer-events-none fixed inset-x-0 top-16 z-50 flex justify-center";
