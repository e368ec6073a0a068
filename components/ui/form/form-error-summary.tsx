"use client";

import { useEffect, useRef } from "react";
import { Callout } from "../callout";
import { useT } from "../messages/messages-provider";

export interface FormError {
  message: string;
  /** The id of the control to go to. */
  fieldId?: string;
}

export interface FormErrorSummaryProps {
  title?: string;
  errors: ReadonlyArray<FormError>;
  className?: string;
}

/** Stands above a form whose submission was refused, takes the focus, and leads to each field that is wrong. */
export function FormErrorSummary({ title, errors, className }: FormErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const count = errors.length;
  const t = useT();
  useEffect(() => {
    if (count > 0) summary.current?.focus();
  }, [count]);
  if (count === 0) return null;
  return (
    <Callout
      ref={summary}
      tone="negative"
      role="alert"
      tabIndex={-1}
      title={title ?? t("{count, plural, one {One thing needs} other {# things need}} your attention", { count })}
      className={className}
    >
      <ul className="list-disc ps-4">
        {errors.map((error) => (
          <li key={`${error.fieldId ?? ""} ${error.message}`}>
            {error.fieldId ? (
              <a className="underline underline-offset-3" href={`#${error.fieldId}`}>
                {error.message}
              </a>
            ) : (
              error.message
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
