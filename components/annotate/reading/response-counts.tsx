"use client";

import { useMemo } from "react";
import { countText } from "@/lib/domain/text/count-text";
import { countWords } from "../beside/count-words";

/** How long a response is. */
export function ResponseCounts({ text }: { text: string }) {
  const counts = useMemo(() => countText(text), [text]);
  return <p className="mr-auto truncate text-xs text-ink-muted tabular-nums">{countWords(counts)}</p>;
}
