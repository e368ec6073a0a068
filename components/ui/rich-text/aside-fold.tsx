"use client";

import { ChevronUp } from "lucide-react";
import { useState } from "react";
import type { Aside } from "@/lib/text/split-sections";
import { classNames } from "../class-names";
import { useT } from "../messages/messages-provider";

/** What a model wrote in addition to its answer, verbatim, markup included; shown on demand. */
export function AsideFold({ kind, text }: { kind: Aside; text: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="my-4 min-w-0 rounded-md border border-line bg-surface font-sans text-sm first:mt-0 last:mb-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-9 w-full items-center gap-2 px-3 text-ink-muted"
      >
        <ChevronUp aria-hidden className={classNames("size-4 shrink-0", !isOpen && "rotate-180")} />
        {t(kind === "reasoning" ? "Reasoning" : "Tool call")}
      </button>
      {/* In the page all the same: quotes of the answer find their place by all of its text. */}
      <p hidden={!isOpen} className="border-t border-line px-3 py-2 text-ink-muted print:block">
        {text}
      </p>
    </div>
  );
}
