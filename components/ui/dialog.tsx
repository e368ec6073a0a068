"use client";

import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";
import { useModal } from "./use-modal";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** Something is under way: Escape and a press beside it do not close. */
  locked?: boolean;
  children?: ReactNode;
}

const WIDTHS = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" };

/** A modal dialog. Its content exists only while it is open. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = "md",
  locked = false,
  children,
}: DialogProps) {
  const id = useId();
  const modal = useModal(open, onOpenChange, locked);
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classNames(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-hidden rounded-lg border border-line bg-raised p-0 text-ink shadow-overlay backdrop:bg-black/40 open:animate-rise backdrop:open:animate-fade",
        WIDTHS[size],
      )}
    >
      {open ? (
        <div className="relative flex max-h-[calc(100dvh-2rem)] flex-col">
          <header className="pt-5 pr-14 pb-3 pl-6">
            <h2 id={`${id}-title`} className="text-lg font-semibold [overflow-wrap:anywhere]">
              {title}
            </h2>
            {description ? (
              <div id={`${id}-description`} className="mt-1 text-sm text-ink-muted [overflow-wrap:anywhere]">
                {description}
              </div>
            ) : null}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1 pb-5">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4">
              {footer}
            </footer>
          ) : null}
          {/* Last, so that the focus begins at what is to be read or filled in. */}
          <span className="absolute top-4 right-4">
            <IconButton label="Close" size="sm" variant="quiet" disabled={locked} onClick={() => onOpenChange(false)}>
              <X aria-hidden />
            </IconButton>
          </span>
        </div>
      ) : null}
    </dialog>
  );
}
