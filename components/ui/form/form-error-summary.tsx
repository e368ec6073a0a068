"use client";

import { type MouseEvent, useEffect, useRef } from "react";
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

/** Shown above a form whose submission failed: takes the focus and links to each invalid field. */
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
              <a className="underline underline-offset-3" href={`#${error.fieldId}`} onClick={goToField}>
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

/** Without changing the address, whose fragment may be the secret of a link. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  const fold = field?.closest("details");
  if (fold) fold.open = true;
  field?.focus();
}
