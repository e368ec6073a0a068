"use client";

import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useFieldControl } from "./field-control";
import { INPUT_CLASS } from "./input-class";

/** Inside a Field it takes its id, description and validity from it. */
export function Input({ className, type = "text", ...rest }: ComponentProps<"input">) {
  const control = useFieldControl(rest);
  return <input {...rest} {...control} type={type} className={classNames(INPUT_CLASS, "h-10", className)} />;
}
