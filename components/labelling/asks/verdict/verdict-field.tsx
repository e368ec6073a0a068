"use client";

import type { LabelAction } from "@/components/labelling/label-action";
import type { Verdict } from "@/components/labelling/label-state";
import { useKeyNames } from "@/components/labelling/own-keys";
import { LetteredChoice } from "@/components/labelling/panel/lettered-choice";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import { sentence } from "@/lib/messages/translate";

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
  { value: true, says: sentence("Yes"), letter: "y" },
  { value: false, says: sentence("No"), letter: "n" },
] as const;

/** One question about the instruction, yes or no. */
export function VerdictField({ of, title, value, inHand, disabled, act }: VerdictFieldProps) {
  const t = useT();
  const keys = useKeyNames();
  return (
    <fieldset
      data-target={of}
      tabIndex={-1}
      disabled={disabled}
      onFocus={() => act({ do: "go", target: { at: of } })}
      className="flex min-w-0 items-center justify-between gap-3 rounded-md focus-visible:outline-1 focus-visible:outline-ink-muted focus-visible:outline-dashed"
    >
      <legend className="sr-only">{title}</legend>
      <span aria-hidden className={classNames("text-sm font-semibold", inHand && "text-accent")}>
        {title}
      </span>
      <span className="flex shrink-0 gap-1">
        {CHOICES.map((choice) => (
          <LetteredChoice
            key={choice.letter}
            name={of}
            value={choice.says}
            label={t(choice.says)}
            letter={keys.hintOf(choice.letter)}
            checked={value === choice.value}
            disabled={disabled}
            onChoose={(advance) => act({ do: "verdict", of, value: choice.value, advance })}
            className="min-w-16 px-2"
          />
        ))}
      </span>
    </fieldset>
  );
}
