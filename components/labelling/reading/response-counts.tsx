"use client";

import { useMemo } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import { countText } from "@/lib/content/text/count-text";
import { judgedText } from "@/lib/content/text/judged-text";
import type { JudgedResponse } from "@/lib/labelling/labelling";
import { countWords, SEPARATOR } from "../beside/count-words";

/** How long a response is. */
export function ResponseCounts({ response }: { response: JudgedResponse }) {
  const t = useT();
  const counts = useMemo(() => countText(judgedText(response)), [response]);
  return (
    <p
      title={t("Counted: what the response says, without folded reasoning, tool calls and others’ turns")}
      // Whole parts alone: what does not fit is not begun.
      className="me-auto flex h-4 min-w-0 flex-1 basis-0 flex-wrap gap-x-1 overflow-hidden text-xs text-ink-muted tabular-nums @max-md:order-last @max-md:basis-full"
    >
      {countWords(t, counts)
        .split(SEPARATOR)
        .map((part, index) => (
          <span key={part} className="whitespace-nowrap">
            {index === 0 ? part : `· ${part}`}
          </span>
        ))}
    </p>
  );
}
