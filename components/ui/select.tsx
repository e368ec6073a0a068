"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useFieldControl } from "./field-control";
import { INPUT_CLASS } from "./input-class";

/** The browser's own list of choices: give it `option` elements. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  const control = useFieldControl(rest);
  return (
    <span className={classNames("relative block min-w-0", className)}>
      <select {...rest} {...control} className={classNames(INPUT_CLASS, "h-10 appearance-none truncate pe-9")}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-muted"
      />
    </span>
  );
}
