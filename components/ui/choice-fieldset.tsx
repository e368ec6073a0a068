import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";

export interface ChoiceFieldsetProps {
  /** Says what is being chosen. */
  legend: ReactNode;
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}

/** Choices that belong together, with their legend, hint and error tied to them for screen readers. */
export function ChoiceFieldset({
  legend,
  hideLegend,
  hint,
  error,
  disabled,
  className,
  children,
}: ChoiceFieldsetProps) {
  const id = useId();
  const describedBy = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={describedBy}
      className={classNames("flex min-w-0 flex-col", className)}
    >
      <legend className={hideLegend ? "sr-only" : "mb-1.5 text-sm font-medium"}>{legend}</legend>
      {children}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-negative">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-ink-muted">
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}

/** One of the things a radio-group or segmented-control lets a person choose between. */
interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface ChoiceGroupProps<Value extends string> {
  /** Says what is being chosen. */
  legend: ReactNode;
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** For plain forms; made up where nothing is submitted by the browser. */
  name?: string;
  choices: ReadonlyArray<Choice<Value>>;
  /** null: nothing chosen yet. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
}
