"use client";

import type { LabelAction } from "@/components/annotate/label-action";
import type { Verdict } from "@/components/annotate/label-state";
import { ChoiceRadio } from "@/components/annotate/panel/choice-radio";
import { classNames } from "@/components/ui/class-names";

export interface VerdictFieldProps {
  of: Verdict;
  title: string;
  value: boolean | undefined;
  /** the one the keys act on */
  inHand: boolean;
  disabled: boolean;
  act: (action: LabelAction) => void;
}

const CHOICES = [
  { value: true, label: "Yes", letter: "Y" },
  { value: false, label: "No", letter: "N" },
] as const;

/** One question about the instruction, yes or no. */
export function VerdictField({ of, title, value, inHand, disabled, act }: VerdictFieldProps) {
  return (
    <fieldset
      data-target={of}
      disabled={disabled}
      onFocus={() => act({ do: "go", target: { at: of } })}
      className="flex min-w-0 items-center justify-between gap-3"
    >
      <legend className="sr-only">{title}</legend>
      <span aria-hidden className={classNames("text-sm font-semibold", inHand && "text-accent")}>
        {title}
      </span>
      <span className="flex shrink-0 gap-1">
        {CHOICES.map((choice) => {
          const chosen = value === choice.value;
          return (
            <ChoiceRadio
              key={choice.label}
              name={of}
              value={choice.label}
              label={choice.label}
              checked={chosen}
              disabled={disabled}
              onChoose={(advance) => act({ do: "verdict", of, value: choice.value, advance })}
              className={classNames(
                "h-11 min-w-16 gap-2 px-2 text-sm lg:h-9",
                chosen
                  ? "border-accent bg-accent text-on-accent"
                  : "border-line-strong/60 bg-raised hover:border-line-strong hover:bg-sunken",
              )}
            >
              {choice.label}
              <span aria-hidden className="text-xs opacity-75 max-lg:hidden">
                {choice.letter}
              </span>
            </ChoiceRadio>
          );
        })}
      </span>
    </fieldset>
  );
}
