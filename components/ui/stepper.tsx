import { Check } from "lucide-react";
import { t } from "@/lib/messages/translate";
import { classNames } from "./class-names";

export interface StepperProps {
  /** "Steps of the import" */
  label: string;
  steps: ReadonlyArray<string>;
  /** Index of the step one is at; equal to the length when all are done. */
  current: number;
}

/** Where one is in a task of several steps. On phones only the current step is spelled out. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-x-2 gap-y-3 text-sm">
      {steps.map((step, index) => {
        const state = index < current ? "done" : index === current ? "current" : "ahead";
        return (
          <li
            key={step}
            aria-current={state === "current" ? "step" : undefined}
            className="flex items-center gap-2 not-last:after:mx-1 not-last:after:h-px not-last:after:w-6 not-last:after:bg-line-strong/60 sm:not-last:after:w-10"
          >
            <span
              aria-hidden
              className={classNames(
                "flex size-6 items-center justify-center rounded-full border text-xs font-medium tabular-nums",
                state === "done" && "border-accent bg-accent text-on-accent",
                state === "current" && "border-accent text-accent",
                state === "ahead" && "border-line-strong text-ink-muted",
              )}
            >
              {state === "done" ? <Check strokeWidth={3} className="size-3.5" /> : index + 1}
            </span>
            <span
              className={classNames(state === "current" ? "font-medium text-ink" : "text-ink-muted max-sm:sr-only")}
            >
              {step}
              {state === "done" ? <span className="sr-only"> {t("(done)")}</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
