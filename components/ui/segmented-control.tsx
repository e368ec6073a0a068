"use client";

import { useId } from "react";
import type { ChoiceGroupProps } from "./choice-fieldset";
import { classNames } from "./class-names";

export interface SegmentedControlProps<Value extends string> extends Omit<ChoiceGroupProps<Value>, "hint" | "error"> {
  size?: "sm" | "md";
  /** Fills the width it is given, all segments equally wide. */
  stretch?: boolean;
}

/** One of two to five, side by side, as high as a select or a button: a radio group in another dress, so arrow keys move between the segments. */
export function SegmentedControl<Value extends string>({
  legend,
  hideLegend = false,
  name,
  choices,
  value,
  onValueChange,
  disabled = false,
  size = "md",
  stretch = false,
  className,
}: SegmentedControlProps<Value>) {
  const id = useId();
  return (
    <fieldset disabled={disabled} className={classNames("min-w-0", className)}>
      <legend className={hideLegend ? "sr-only" : "mb-1.5 text-sm font-medium"}>{legend}</legend>
      <div
        className={classNames(
          "gap-0.5 rounded-md border border-line bg-sunken p-0.5",
          stretch ? "grid auto-cols-fr grid-flow-col" : "inline-flex max-w-full flex-wrap",
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              "relative flex min-w-0 grow cursor-pointer items-center justify-center gap-1.5 rounded-[0.3125rem] text-center text-sm text-ink-muted transition-colors [&_svg]:size-4 [&_svg]:shrink-0",
              "not-has-disabled:hover:text-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:shadow-raised has-checked:ring-1 has-checked:ring-line-strong/60 has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]",
              "has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent",
              size === "sm" ? "min-h-6.5 px-2.5" : "min-h-8.5 px-3.5",
            )}
          >
            <input
              type="radio"
              name={name ?? id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onValueChange(choice.value)}
              className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
