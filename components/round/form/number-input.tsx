"use client";

import { useState } from "react";
import { Input } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";

export interface NumberInputProps {
  value: number | null;
  min: number;
  max: number;
  /** a whole number within the bounds; null only where an empty field means something */
  onValueChange: (value: number | null) => void;
  allowEmpty?: boolean;
}

/**
 * A whole number. The text stays as typed, even while the field is empty; only valid numbers are reported, and leaving
 * the field restores the last valid number and says so.
 */
export function NumberInput({ value, min, max, onValueChange, allowEmpty = false }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const shown = value === null ? "" : String(value);
  const read = (text: string) => {
    setTyped(text);
    setRefused(null);
    if (text.trim() === "") {
      if (allowEmpty) onValueChange(null);
      return;
    }
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) onValueChange(number);
  };
  const invalid = typed !== null && typed !== shown;
  const leave = () => {
    if (invalid) setRefused(typed);
    setTyped(null);
  };
  return (
    <>
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={typed ?? shown}
        aria-invalid={invalid || undefined}
        onChange={(event) => read(event.target.value)}
        onBlur={leave}
      />
      <p role="status" className="text-xs text-warning empty:hidden">
        {refused === null
          ? null
          : t("Enter a whole number from {min} to {max}. Kept: {kept}.", { min, max, kept: shown || t("nothing") })}
      </p>
    </>
  );
}
