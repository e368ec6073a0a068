"use client";

import { useMemo } from "react";
import { useMessages } from "@/components/ui/messages/messages-provider";
import type { JudgedResponse } from "@/lib/domain/labelling/labelling";
import { countText } from "@/lib/domain/text/count-text";
import { judgedText } from "@/lib/domain/text/judged-text";
import { countWords } from "../beside/count-words";

/** How long a response is. */
export function ResponseCounts({ response }: { response: JudgedResponse }) {
  const t = useMessages("answers");
  const counts = useMemo(() => countText(judgedText(response)), [response]);
  return (
    <p title={t("countsOf")} className="me-auto min-w-0 flex-1 basis-0 truncate text-xs text-ink-muted tabular-nums">
      {countWords(t, counts)}
    </p>
  );
}
