"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { FormError } from "./form-error-summary";

export interface FormFoldProps {
  /** of the part itself, for links to it */
  id: string;
  title: string;
  /** what is set inside, in a line */
  summary: ReactNode;
  /** a field inside that one of them is about opens the part */
  errors: readonly FormError[];
  children: ReactNode;
}

/** Fields that most people leave as they are. They are part of the form while it is closed; errors and links open it. */
export function FormFold({ id, title, summary, errors, children }: FormFoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const fieldIds = errors.flatMap(({ fieldId }) => fieldId ?? []).join(" ");
  useEffect(() => {
    if (fieldIds.split(" ").some((fieldId) => holds(details.current, fieldId))) open(details.current);
  }, [fieldIds]);
  useEffect(() => {
    const openForLink = () => {
      const target = window.location.hash.slice(1);
      if (!holds(details.current, target)) return;
      open(details.current);
      document.getElementById(target)?.scrollIntoView();
    };
    openForLink();
    window.addEventListener("hashchange", openForLink);
    return () => window.removeEventListener("hashchange", openForLink);
  }, []);
  return (
    <details ref={details} id={id} className="group/fold min-w-0 scroll-mt-16">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-0.5 rounded-lg border border-line bg-raised px-4 py-3 transition-colors hover:bg-surface [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-2">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-ink-muted transition-transform group-open/fold:rotate-90"
          />
          <h2 className="font-semibold text-sm">{title}</h2>
        </span>
        <span className="min-w-0 text-ink-muted text-sm tabular-nums [overflow-wrap:anywhere] max-sm:w-full max-sm:ps-6">
          {summary}
        </span>
      </summary>
      <div className="flex min-w-0 flex-col gap-12 pt-6">{children}</div>
    </details>
  );
}

function holds(details: HTMLDetailsElement | null, id: string): boolean {
  return id !== "" && details !== null && details.contains(document.getElementById(id));
}

function open(details: HTMLDetailsElement | null): void {
  if (details) details.open = true;
}
