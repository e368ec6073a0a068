"use client";

import { useState } from "react";
import { PagePanel, type PageStageProps } from "./page-panel";

/** All responses to one instruction. What joins the page later, as when responses are added, waits until it is done. */
export function PageStage({ tasks, ...rest }: PageStageProps) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [sheetOpen, setSheetOpen] = useState(false);
  const here = tasks.filter(({ assignmentId }) => ids.includes(assignmentId));
  if (here.length === 0) {
    if (tasks.length > 0) setIds(tasks.map(({ assignmentId }) => assignmentId));
    return null;
  }
  return <PagePanel key={ids[0]} tasks={here} sheetOpen={sheetOpen} setSheetOpen={setSheetOpen} {...rest} />;
}
