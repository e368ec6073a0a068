import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";

export interface SectionProps extends Omit<ComponentProps<"section">, "title"> {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** 2 unless it is inside another section. */
  level?: 2 | 3;
  /** The page is called the same: its title is only read out here. */
  isPage?: boolean;
}

/** A titled part of a page, without a border of its own. */
export function Section({
  title,
  description,
  actions,
  level = 2,
  isPage = false,
  className,
  children,
  ...rest
}: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section {...rest} aria-labelledby={id} className={classNames("flex min-w-0 flex-col gap-4", className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <Heading
            id={id}
            className={isPage ? "sr-only" : level === 2 ? "text-lg font-semibold" : "text-base font-semibold"}
          >
            {title}
          </Heading>
          {description ? <p className="mt-0.5 max-w-prose text-sm text-pretty text-ink-muted">{description}</p> : null}
        </div>
        {actions ? (
          <div data-print="hide" className="flex flex-wrap gap-2">
            {actions}
          </div>
        ) : null}
      </div>
      {children}
    </section>
  );
}
