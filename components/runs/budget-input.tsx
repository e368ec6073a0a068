"use client";

import { useState } from "react";
import { parseNumberInput } from "@/components/ui/form/parse-number-input";
import { Input } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";

export interface BudgetInputProps {
  /** null: no limit; NaN: what is typed is no amount */
  value: number | null;
  onValueChange: (value: number | null) => void;
}

/** An amount of money above 0, or nothing. The text stays as typed; a comma counts as a decimal point. */
export function BudgetInput({ value, onValueChange }: BudgetInputProps) {
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  const read = (text: string) => {
    setTyped(text);
    const amount = parseNumberInput(text);
    onValueChange(amount === 0 ? Number.NaN : amount);
  };
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      placeholder={t("No limit")}
      value={typed}
      onChange={(event) => read(event.target.value)}
    />
  );
}
