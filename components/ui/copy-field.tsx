"use client";

import { Check, Copy } from "lucide-react";
import { type ReactNode, useId } from "react";
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
}

/** A value to take away: a link, a command. */
export function CopyField({ label, hideLabel = false, value, hint, takesFocus = false }: CopyFieldProps) {
  const id = useId();
  const { state, copy } = useCopy();
  const t = useT();
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
            input?.toggleAttribute("autofocus", takesFocus);
          }}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onFocus={(event) => event.currentTarget.select()}
          className={`${INPUT_CLASS} h-10 flex-1 font-mono`}
        />
        <Button onClick={() => copy(value)} icon={state === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}>
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
            ? t("Could not copy. Select the text and copy it by hand.")
            : ""}
      </p>
    </div>
  );
}
