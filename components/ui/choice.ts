import type { ReactNode } from "react";

/** One of the things a radio-group or segmented-control lets a person choose between. */
export interface Choice<Value extends string> {
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
