"use client";

import { useState } from "react";
import { Input } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";

interface Bounds {
  min: number;
  max: number;
  allowEmpty?: boolean;
}

export interface NumberInputProps extends Bounds {
  value: number | null;
  /** a whole number within the bounds; null only where an empty field means something */
  onValueChange: (value: number | null) => void;
}

/** What was typed, as a whole number within the bounds, or null for an empty field that may be; undefined where it is neither. */
export function readWholeNumber(text: string, { min, max, allowEmpty = false }: Bounds): number | null | undefined {
  if (text.trim() === "") return allowEmpty ? null : undefined;
  const number = Number(text);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

/**
 * A whole number. Only valid numbers are reported. What is wrong stays as it was typed: leaving the field says what is
 * expected, and the form is not sent.
 */
export function NumberInput({ value, onValueChange, ...bounds }: NumberInputProps) {
  const { min, max, allowEmpty = false } = bounds;
  const [typed, setTyped] = useState<{ text: string; over: number | null; isWrong: boolean } | null>(null);
  const [isLeft, setLeft] = useState(false);
  // A number that was set from elsewhere since takes the place of what was typed.
  const shown = typed?.over === value ? typed : null;
  const isWrong = shown?.isWrong ?? false;
  const expected = allowEmpty
    ? t("Enter a whole number from {min} to {max}, or leave the field empty.", { min, max })
    : t("Enter a whole number from {min} to {max}.", { min, max });
  const read = ({ value: text, validity }: HTMLInputElement) => {
    // Text that is no number at all the browser gives as "".
    const number = validity.badInput ? undefined : readWholeNumber(text, bounds);
    setTyped({ text, over: number === undefined ? value : number, isWrong: number === undefined });
    setLeft(false);
    if (number !== undefined) onValueChange(number);
  };
  return (
    <>
      <Input
        ref={(input) => input?.setCustomValidity(isWrong ? expected : "")}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={shown?.text ?? value ?? ""}
        aria-invalid={isWrong || undefined}
        onChange={(event) => read(event.target)}
        onBlur={() => setLeft(true)}
      />
      <p role="status" className="text-negative text-xs empty:hidden">
        {isWrong && isLeft ? expected : null}
      </p>
    </>
  );
}
