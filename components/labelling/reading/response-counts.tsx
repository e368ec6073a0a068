"use client";

import { useMemo } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import { countText } from "@/lib/content/text/count-text";
import { judgedText } from "@/lib/content/text/judged-text";
import type { JudgedResponse } from "@/lib/labelling/labelling";
import { countWords } from "../beside/count-words";

/** How long a response is. */
export function ResponseCounts({ response }: { response: JudgedResponse }) {
  const t = useT();
  const counts = useMemo(() => countText(judgedText(response)), [response]);
  return (
    <p
      title={t("Counted: what the response says, without folded reasoning, tool calls and others’ turns")}
      className="me-auto min-w-0 flex-1 basis-0 truncate text-xs text-ink-muted tabular-nums"
    >
      {countWords(t, counts)}
    </p>
  );
}
