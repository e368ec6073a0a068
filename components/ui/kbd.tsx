import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** One key of the keyboard. */
export function Kbd({ className, ...rest }: ComponentProps<"kbd">) {
  return (
    <kbd
      {...rest}
      className={classNames(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-strong/50 bg-raised px-1 font-sans text-xs text-ink-muted",
        className,
      )}
    />
  );
}
