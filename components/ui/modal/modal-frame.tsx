"use client";

import { X } from "lucide-react";
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { IconButton } from "../icon-button";
import { useT } from "../messages/messages-provider";

export interface ModalFrameProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode;
  /** An operation is running: Escape and a click outside do not close it. */
  locked?: boolean;
  children?: ReactNode;
}

/** The classes of each part. */
export type ModalStyle = Record<"dialog" | "panel" | "header" | "title" | "body" | "footer" | "close", string>;

/** What Dialog and Sheet are made of: head, body, foot and the way out. Its content exists only while it is open. */
export function ModalFrame({ look, ...props }: ModalFrameProps & { look: ModalStyle }) {
  const { open, onOpenChange, title, description, footer, locked = false, children } = props;
  const id = useId();
  const t = useT();
  const modal = useModal(open, onOpenChange, locked);
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={`overflow-hidden border-line bg-raised p-0 text-ink shadow-overlay backdrop:bg-black/40 backdrop:open:animate-fade ${look.dialog}`}
    >
      {open ? (
        <div className={`relative flex flex-col ${look.panel}`}>
          <header className={look.header}>
            <h2 id={`${id}-title`} className={`font-semibold [overflow-wrap:anywhere] ${look.title}`}>
              {title}
            </h2>
            {description ? (
              <div id={`${id}-description`} className="mt-1 text-sm text-ink-muted [overflow-wrap:anywhere]">
                {description}
              </div>
            ) : null}
          </header>
          {/* Where it scrolls it may have the focus: its ring is inside, where all of it can be seen. */}
          <div
            className={`min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 ${look.body}`}
          >
            {children}
          </div>
          {footer ? (
            <footer className={`flex flex-wrap justify-end gap-3 border-t border-line ${look.footer}`}>{footer}</footer>
          ) : null}
          {/* Last, so that the focus begins at what is to be read or filled in. */}
          <span className={`absolute ${look.close}`}>
            <IconButton
              label={t("Close")}
              size="sm"
              variant="quiet"
              disabled={locked}
              onClick={() => onOpenChange(false)}
            >
              <X aria-hidden />
            </IconButton>
          </span>
        </div>
      ) : null}
    </dialog>
  );
}

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: { target: unknown; currentTarget: { open: boolean } }) => void;
  onPointerDown: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onSubmit: (event: Pick<SyntheticEvent, "stopPropagation">) => void;
}

/**
 * Makes a native dialog follow `open`. The browser keeps the focus inside, gives it back afterwards, and puts the
 * dialog above everything; Escape and a click outside ask to close, unless `locked`.
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
    // A dialog may be inside a form: what is submitted in the dialog is not that form.
    onSubmit: (event) => event.stopPropagation(),
  };
}
