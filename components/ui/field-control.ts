"use client";

import { createContext, useContext } from "react";

/** What a field tells the control inside it, so that label, hint and error belong to it. */
export interface FieldControl {
  id: string;
  describedBy?: string;
  invalid: boolean;
  required: boolean;
}

export const FieldControlContext = createContext<FieldControl | null>(null);

interface ControlProps {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "false" | "true" | "grammar" | "spelling";
}

/** Fills in id, required, aria-describedby and aria-invalid from the field around the control, if there is one. */
export function useFieldControl(props: ControlProps): ControlProps {
  const field = useContext(FieldControlContext);
  if (!field) return {};
  return {
    id: props.id ?? field.id,
    required: props.required ?? (field.required || undefined),
    "aria-describedby": [field.describedBy, props["aria-describedby"]].filter(Boolean).join(" ") || undefined,
    "aria-invalid": props["aria-invalid"] ?? (field.invalid || undefined),
  };
}
