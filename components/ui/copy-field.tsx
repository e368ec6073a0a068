"use client";

import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { Button } from "./button";
import { INPUT_CLASS } from "./input";
import { useT } from "./messages/messages-provider";
import { useCopy } from "./use-copy";

export interface CopyFieldProps {
  label: ReactNode;
  hideLabel?: boolean;
  value: string;
  hint?: ReactNode;
  /** in a dialog: the value is selected when it opens */
  takesFocus?: boolean;
  /** the value is selected when the field appears */
  selects?: boolean;
}

/** A value to take away: a link, a command. */
export function CopyField({
  label,
  hideLabel = false,
  value,
  hint,
  takesFocus = false,
  selects = false,
}: CopyFieldProps) {
  const id = useId();
  const { state, copy } = useCopy();
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const select = () => {
    field.current?.focus();
    field.current?.select();
  };
  const selectFirst = useEffectEvent(() => {
    if (selects) select();
  });
  useEffect(() => selectFirst(), []);
  const press = async () => {
    // What could not be copied is selected, for the keys that copy.
    if (!(await copy(value))) select();
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-medium"}>
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          spellCheck={false}
          // As an attribute, which showModal() follows; React only calls focus() when it mounts.
          ref={(input) => {
            field.current = input;
            input?.toggleAttribute("autofocus", takesFocus);
          }}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onFocus={(event) => event.currentTarget.select()}
          className={`${INPUT_CLASS} h-10 flex-1 font-mono`}
        />
        <Button onClick={() => void press()} icon={state === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}>
          {t("Copy")}
        </Button>
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-ink-muted">
          {hint}
        </p>
      ) : null}
      <p role="status" className={state === "failed" ? "text-sm text-negative" : "sr-only"}>
        {state === "copied"
          ? t("Copied")
          : state === "failed"
            ? t("The browser did not allow copying. The text is selected: press Ctrl+C (⌘C).")
            : ""}
      </p>
    </div>
  );
}
