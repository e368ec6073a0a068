"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";

export interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** On or off, taking effect at once. Inside a form that is submitted, use a checkbox. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={classNames("flex items-start justify-between gap-4 has-disabled:opacity-60", className)}>
      <span className="min-w-0 text-sm">
        <span className="font-medium">{label}</span>
        {hint ? (
          <span id={hintId} className="block text-ink-muted">
            {hint}
          </span>
        ) : null}
      </span>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked
        role="switch"
        aria-describedby={hint ? hintId : undefined}
        className="relative mt-px h-5 w-9 shrink-0 cursor-pointer appearance-none forced-color-adjust-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:top-0.5 before:start-0.5 before:size-3.5 before:rounded-full before:bg-ink-muted before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 rtl:checked:before:-translate-x-4 checked:before:bg-on-accent disabled:cursor-not-allowed"
      />
    </label>
  );
}
