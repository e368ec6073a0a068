"use client";

import { useId } from "react";
import type { ChoiceGroupProps } from "./choice-fieldset";
import { ChoiceFieldset } from "./choice-fieldset";
import { classNames } from "./class-names";

/** One of a few, each on its own line with room for a hint. For two to five short words use a segmented-control. */
export function RadioGroup<Value extends string>({
  legend,
  hideLegend = false,
  hint,
  error,
  name,
  choices,
  value,
  onValueChange,
  disabled = false,
  dense = false,
  className,
}: ChoiceGroupProps<Value> & { /** closer together, where little room is left */ dense?: boolean }) {
  const id = useId();
  return (
    <ChoiceFieldset
      legend={legend}
      hideLegend={hideLegend}
      hint={hint}
      error={error}
      disabled={disabled}
      className={classNames(dense ? "gap-1" : "gap-2", className)}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classNames(
            dense ? "py-1.5" : "py-2.5",
            "flex items-start gap-3 rounded-md border border-line bg-raised px-3 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-disabled:opacity-60 not-has-disabled:hover:border-line-strong",
          )}
        >
          <input
            type="radio"
            name={name ?? id}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            // Else the hint would be part of the name, and be read twice.
            aria-labelledby={choice.hint ? `${id}-${choice.value}` : undefined}
            aria-describedby={choice.hint ? `${id}-${choice.value}-hint` : undefined}
            onChange={() => onValueChange(choice.value)}
            className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-raised transition-colors checked:border-5 checked:border-accent"
          />
          <span className="min-w-0 text-sm">
            <span id={`${id}-${choice.value}`} className="font-medium">
              {choice.label}
            </span>
            {choice.hint ? (
              <span id={`${id}-${choice.value}-hint`} className="block text-ink-muted">
                {choice.hint}
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </ChoiceFieldset>
  );
}
