"use client";

import { type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: { target: unknown; currentTarget: { open: boolean } }) => void;
  onPointerDown: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onSubmit: (event: Pick<SyntheticEvent, "stopPropagation">) => void;
}

/**
 * Makes a native dialog follow `open`. The browser keeps the focus inside, gives it back afterwards, and puts the
 * dialog above everything; Escape and a press beside it ask to close, unless `locked`.
 */
export function useModal(open: boolean, onOpenChange: (open: boolean) => void, locked = false): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  useEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  return {
    ref,
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!locked) onOpenChange(false);
    },
    onClose: (event) => {
      // React's strict mode closes and opens again on mounting; the news of the closing comes after that.
      if (event.target === event.currentTarget && open && !event.currentTarget.open) onOpenChange(false);
    },
    // The dialog's own box is filled by its content, so a press on the dialog itself is one on the backdrop.
    onPointerDown: (event) => {
      if (event.target === event.currentTarget && !locked) onOpenChange(false);
    },
    // A dialog may stand inside a form: what is submitted in the dialog is not that form.
    onSubmit: (event) => event.stopPropagation(),
  };
}
