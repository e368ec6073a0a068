"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { FieldControlContext } from "./field-control";

export interface FieldProps {
  label: ReactNode;
  /** One sentence of help, always there. */
  hint?: ReactNode;
  /** What is wrong and how to put it right; its presence marks the control invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Said after the label, e.g. "optional". */
  aside?: ReactNode;
  /** Needed where a form-error-summary links to the control. */
  id?: string;
  className?: string;
  /** One Input, Textarea, Select or FileDrop. */
  children: ReactNode;
}

/** Label, control, hint and error, tied together for screen readers. */
export function Field({ label, hint, error, required = false, aside, id, className, children }: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={controlId} className="text-sm font-medium text-ink">
          {label}
        </label>
        {aside ? <span className="text-xs text-ink-muted">{aside}</span> : null}
      </div>
      <FieldControlContext value={{ id: controlId, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldControlContext>
      {error ? (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-negative">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="text-xs text-ink-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
