"use client";

import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { formatCount } from "@/lib/domain/format/counted";

export interface FacetChoiceProps {
  legend: string;
  /** none chosen means all: said in words */
  allWords: string;
  choices: readonly { value: string; label: string; count: number }[];
  chosen: readonly string[];
  onChosenChange: (chosen: string[]) => void;
}

/** Several of many; nothing ticked is no narrowing. */
export function FacetChoice({ legend, allWords, choices, chosen, onChosenChange }: FacetChoiceProps) {
  const id = useId();
  if (choices.length < 2) return null;
  return (
    <fieldset aria-describedby={id} className="min-w-0 rounded-md border border-line bg-raised">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-4 py-2.5">
        <span aria-hidden className="text-sm font-medium">
          {legend}
        </span>
        <span id={id} className="text-xs text-ink-muted tabular-nums">
          {chosen.length === 0 ? allWords : `${chosen.length} of ${choices.length}`}
        </span>
      </div>
      <div className="flex max-h-52 flex-col gap-2 overflow-y-auto px-4 py-3">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            checked={chosen.includes(choice.value)}
            onChange={(event) =>
              onChosenChange(
                event.target.checked ? [...chosen, choice.value] : chosen.filter((value) => value !== choice.value),
              )
            }
            label={
              <span className="[overflow-wrap:anywhere]">
                {choice.label} <span className="text-ink-muted tabular-nums">{formatCount(choice.count)}</span>
              </span>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
