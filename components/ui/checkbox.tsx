"use client";

import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  label: ReactNode;
  hint?: ReactNode;
  /** Some, but not all, of the items it represents are selected. */
  indeterminate?: boolean;
  /** The label is read out but not seen, as in a table's row. */
  hideLabel?: boolean;
}

export function Checkbox({ label, hint, indeterminate = false, hideLabel = false, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const hintId = `${id}-hint`;
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classNames("group flex items-start gap-2.5 has-disabled:opacity-60", className)}>
      <span className="relative mt-0.5 inline-flex size-4 shrink-0">
        <input
          {...rest}
          ref={box}
          type="checkbox"
          // Else the hint would be part of the name, and be read twice.
          aria-labelledby={hint ? `${id}-label` : rest["aria-labelledby"]}
          aria-describedby={hint ? hintId : rest["aria-describedby"]}
          className="peer size-4 appearance-none forced-color-adjust-none rounded-sm border border-line-strong bg-raised transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent not-disabled:group-hover:border-accent aria-invalid:border-negative"
        />
        <Check
          aria-hidden
          strokeWidth={3.5}
          className="pointer-events-none absolute inset-0.5 hidden size-3 text-on-accent peer-checked:block peer-indeterminate:hidden"
        />
        <Minus
          aria-hidden
          strokeWidth={3.5}
          className="pointer-events-none absolute inset-0.5 hidden size-3 text-on-accent peer-indeterminate:block"
        />
      </span>
      <span className={hideLabel ? "sr-only" : "min-w-0 text-sm"}>
        <span id={`${id}-label`}>{label}</span>
        {hint ? (
          <span id={hintId} className="block text-xs text-ink-muted">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
