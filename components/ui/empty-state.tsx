import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface EmptyStateProps {
  icon?: ReactNode;
  /** What would be here. */
  title: ReactNode;
  /** Why there is nothing, and what to do about it. */
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

export function EmptyState({ icon, title, description, actions, className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        "flex flex-col items-center rounded-lg border border-dashed border-line-strong/60 px-6 py-12 text-center",
        className,
      )}
    >
      {icon ? (
        <div aria-hidden className="mb-4 rounded-full bg-sunken p-3 text-ink-muted [&_svg]:size-6">
          {icon}
        </div>
      ) : null}
      <p className="text-base font-semibold">{title}</p>
      {description ? <div className="mt-1 max-w-md text-sm text-pretty text-ink-muted">{description}</div> : null}
      {actions ? <div className="mt-5 flex flex-wrap justify-center gap-3">{actions}</div> : null}
    </div>
  );
}
