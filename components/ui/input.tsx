"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useFieldControl } from "./field-control";

/** Inside a Field it takes its id, description and validity from it. */
export function Input({ className, type = "text", ...rest }: ComponentProps<"input">) {
  const control = useFieldControl(rest);
  return <input {...rest} {...control} type={type} className={classNames(INPUT_CLASS, "h-10", className)} />;
}

/** The look shared by input, textarea and select. Text is 16 px on phones, or iOS zooms into the field. */
export const INPUT_CLASS =
  "w-full min-w-0 rounded-md border border-line-strong bg-raised px-3 text-base text-ink sm:text-sm transition-colors hover:border-ink-muted focus-visible:outline-offset-0 aria-invalid:border-negative [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted";

/** Grows with its text where the browser can (field-sizing), else it scrolls. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  const control = useFieldControl(rest);
  return (
    <textarea
      {...rest}
      {...control}
      rows={rows}
      className={classNames(INPUT_CLASS, "field-sizing-content max-h-96 min-h-20 resize-y py-2 leading-6", className)}
    />
  );
}

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
