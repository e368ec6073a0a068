"use client";

import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useFieldControl } from "./field-control";
import { INPUT_CLASS } from "./input-class";

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
