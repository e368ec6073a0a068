"use client";

import { ModalFrame, type ModalFrameProps } from "./modal-frame";

export interface DialogProps extends ModalFrameProps {
  size?: "sm" | "md" | "lg";
}

const WIDTHS = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" };

const LOOK = {
  panel: "max-h-[calc(100dvh-2rem)]",
  header: "pt-5 pe-14 pb-3 ps-6",
  title: "text-lg",
  body: "px-6 pt-1 pb-5",
  footer: "bg-surface px-6 py-4",
  close: "top-4 end-4",
};

/** A modal dialog in the middle of the screen. */
export function Dialog({ size = "md", ...props }: DialogProps) {
  const dialog = `m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] rounded-lg border open:animate-rise ${WIDTHS[size]}`;
  return <ModalFrame {...props} look={{ ...LOOK, dialog }} />;
}
