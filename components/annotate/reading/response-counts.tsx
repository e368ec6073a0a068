"use client";

import { useMemo } from "react";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { countText } from "@/lib/domain/text/count-text";
import { countWords } from "../beside/count-words";

/** How long a response is. */
export function ResponseCounts({ text }: { text: string }) {
  const t = useMessages("answers");
  const counts = useMemo(() => countText(text), [text]);
  return (
    <p className="me-auto min-w-0 flex-1 basis-0 truncate text-xs text-ink-muted tabular-nums">
      {countWords(t, counts)}
    </p>
  );
}
