import type { ReactNode } from "react";
import { classNames } from "../class-names";

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
