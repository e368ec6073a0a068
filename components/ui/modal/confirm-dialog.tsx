"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../button";
import { Callout } from "../callout";
import { Field } from "../field";
import { Input } from "../input";
import { useT } from "../messages/messages-provider";
import { Dialog } from "./dialog";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question: "Delete this file?" */
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The verb of the action: "Delete". Never "OK". */
  confirmLabel: string;
  onConfirm: () => void;
  /** "Cancel", unless that is the action itself */
  dismissLabel?: string;
  /** "danger" unless the action can be undone. */
  tone?: "danger" | "primary";
  /** For what cannot be undone and is large: this must be typed first. */
  typeToConfirm?: string;
  loading?: boolean;
  /** The action failed: why, and what to do. */
  error?: ReactNode;
}

/** Asks before doing what cannot easily be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useT();
  const { open, onOpenChange, title, confirmLabel, tone = "danger", loading = false } = props;
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="sm"
      locked={loading}
      footer={
        <>
          <Button disabled={loading} onClick={() => onOpenChange(false)}>
            {props.dismissLabel ?? t("Cancel")}
          </Button>
          <Button type="submit" form={formId} variant={tone} loading={loading}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <ConfirmForm {...props} formId={formId} />
    </Dialog>
  );
}

/** Apart, so that what was typed is forgotten when the dialog closes. */
function ConfirmForm({ children, onConfirm, typeToConfirm, error, formId }: ConfirmDialogProps & { formId: string }) {
  const [typed, setTyped] = useState("");
  const t = useT();
  const [mismatch, setMismatch] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeToConfirm !== undefined && typed.trim() !== typeToConfirm.trim()) setMismatch(true);
    else onConfirm();
  };
  return (
    <form id={formId} onSubmit={submit} className="flex flex-col gap-4 text-sm">
      <div className="[overflow-wrap:anywhere]">{children}</div>
      {typeToConfirm === undefined ? null : (
        <Field
          label={t.rich("Type {text} to confirm", {
            text: (
              <strong key="text" className="font-semibold [overflow-wrap:anywhere]">
                {typeToConfirm}
              </strong>
            ),
          })}
          error={mismatch ? t("This is not the same. Type it exactly as shown.") : undefined}
        >
          <Input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value);
              setMismatch(false);
            }}
          />
        </Field>
      )}
      {error ? (
        <Callout tone="negative" role="alert">
          {error}
        </Callout>
      ) : null}
    </form>
  );
}
