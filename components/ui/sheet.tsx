"use client";

import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";
import { useModal } from "./use-modal";

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** From the right on wide screens; "bottom" is for phones. */
  side?: "right" | "left" | "bottom";
  footer?: ReactNode;
  children: ReactNode;
}

const SIDES = {
  right: "ml-auto mr-0 h-dvh max-h-dvh w-[min(28rem,calc(100%-2rem))] border-l open:animate-from-right [&>div]:h-dvh",
  left: "ml-0 mr-auto h-dvh max-h-dvh w-[min(28rem,calc(100%-2rem))] border-r open:animate-from-left [&>div]:h-dvh",
  bottom:
    "mt-auto mb-0 w-full max-w-full max-h-[85dvh] rounded-t-lg border-t open:animate-from-bottom [&>div]:max-h-[85dvh]",
};

/** A modal panel that slides in from an edge of the screen. */
export function Sheet({ open, onOpenChange, title, side = "right", footer, children }: SheetProps) {
  const id = useId();
  const modal = useModal(open, onOpenChange);
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      className={classNames(
        "overflow-hidden border-line bg-raised p-0 text-ink shadow-overlay backdrop:bg-black/40 backdrop:open:animate-fade",
        SIDES[side],
      )}
    >
      {open ? (
        <div className="relative flex flex-col">
          <header className="flex min-h-13 items-center border-b border-line py-3 pr-14 pl-5">
            <h2 id={`${id}-title`} className="min-w-0 text-base font-semibold [overflow-wrap:anywhere]">
              {title}
            </h2>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          ) : null}
          {/* Last, so that the focus begins at what is to be read or filled in. */}
          <span className="absolute top-2.5 right-3">
            <IconButton label="Close" size="sm" variant="quiet" onClick={() => onOpenChange(false)}>
              <X aria-hidden />
            </IconButton>
          </span>
        </div>
      ) : null}
    </dialog>
  );
}
