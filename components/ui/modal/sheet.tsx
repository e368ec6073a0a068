"use client";

import { ModalFrame, type ModalFrameProps } from "./modal-frame";

export interface SheetProps extends Omit<ModalFrameProps, "description" | "locked"> {
  /** From the right on wide screens; "bottom" is for phones. */
  side?: "right" | "left" | "bottom";
}

const SIDES = {
  right: "ms-auto me-0 h-dvh max-h-dvh w-[min(28rem,calc(100%-2rem))] border-s open:animate-from-right [&>div]:h-dvh",
  left: "ms-0 me-auto h-dvh max-h-dvh w-[min(28rem,calc(100%-2rem))] border-e open:animate-from-left [&>div]:h-dvh",
  bottom:
    "mt-auto mb-0 w-full max-w-full max-h-[85dvh] rounded-t-lg border-t open:animate-from-bottom [&>div]:max-h-[85dvh]",
};

const LOOK = {
  panel: "",
  header: "flex min-h-13 items-center border-b border-line py-3 pe-14 ps-5",
  title: "min-w-0 text-base",
  body: "px-5 py-4",
  footer: "px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]",
  close: "top-2.5 end-3",
};

/** A modal panel that slides in from an edge of the screen. */
export function Sheet({ side = "right", ...props }: SheetProps) {
  return <ModalFrame {...props} look={{ ...LOOK, dialog: SIDES[side] }} />;
}
