"use client";

import { useState } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import { PagePanel, type PageStageProps } from "./page-panel";

/** All responses to one instruction. What joins the page later, as when responses are added, waits until it is done. */
export function PageStage({ tasks, onSubmit, onSkip, ...rest }: PageStageProps) {
  const t = useT();
  const [ended, setEnded] = useState<"submitted" | "skipped" | null>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [sheetOpen, setSheetOpen] = useState(false);
  const here = tasks.filter(({ assignmentId }) => ids.includes(assignmentId));
  if (here.length === 0) {
    if (tasks.length > 0) setIds(tasks.map(({ assignmentId }) => assignmentId));
    return null;
  }
  return (
    <PagePanel
      key={ids[0]}
      tasks={here}
      before={ended && t(ended === "skipped" ? "Skipped." : "Submitted.")}
      sheetOpen={sheetOpen}
      setSheetOpen={setSheetOpen}
      onSubmit={(...label) => {
        setEnded("submitted");
        return onSubmit(...label);
      }}
      onSkip={(...problem) => {
        setEnded("skipped");
        return onSkip(...problem);
      }}
      {...rest}
    />
  );
}
