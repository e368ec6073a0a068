"use client";

import { classNames } from "./class-names";

export interface RichTextProps {
  /** Untrusted Markdown, as a person or a model wrote it. */
  text: string;
  className?: string;
}

/** Untrusted Markdown with code, tables and LaTeX, made safe. (Shown as plain text until the renderer lands.) */
export function RichText({ text, className }: RichTextProps) {
  return <div className={classNames("text-base whitespace-pre-wrap [overflow-wrap:anywhere]", className)}>{text}</div>;
}
