import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";

export interface PanelProps extends Omit<ComponentProps<"section">, "title"> {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** The content brings its own padding (tables, lists). */
  flush?: boolean;
  /** May grow beyond the page's column where its table needs more; for panels that have the column to themselves. */
  wide?: boolean;
  /** Under the content, behind a hairline. */
  footer?: ReactNode;
  /** 3, since most panels are in a section; 2 directly under the page's header. */
  level?: 2 | 3;
}

/** A raised, titled sheet: a chart, a table, a group of settings. */
export function Panel({
  title,
  description,
  actions,
  flush = false,
  wide = false,
  footer,
  level = 3,
  className,
  children,
  ...rest
}: PanelProps) {
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section
      {...rest}
      aria-labelledby={id}
      className={classNames(
        "flex flex-col rounded-lg border border-line bg-raised shadow-raised",
        wide ? "wide-panel" : "min-w-0",
        className,
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1 basis-56">
          <Heading id={id} className="text-base font-semibold">
            {title}
          </Heading>
          {description ? <p className="max-w-prose text-sm text-pretty text-ink-muted">{description}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      <div
        data-flush={flush || undefined}
        className={classNames("min-w-0 flex-1", flush ? "overflow-hidden rounded-b-lg" : "px-5 pb-5")}
      >
        {children}
      </div>
      {footer ? <div className="border-t border-line px-5 py-3 text-sm text-ink-muted">{footer}</div> : null}
    </section>
  );
}
