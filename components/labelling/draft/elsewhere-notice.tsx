"use client";

import { MonitorSmartphone } from "lucide-react";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { useT } from "@/components/ui/messages/messages-provider";
import { NoticeBar } from "../workspace/notice-bar";

/** What the rater can do about answers that they gave to the task on another device. */
export interface Elsewhere {
  take: () => void;
  dismiss: () => void;
}

export function ElsewhereNotice({ take, dismiss }: Elsewhere) {
  const t = useT();
  // The button that had the focus goes with the notice: the question in hand gets it, as when a dialog is closed.
  useEffect(() => () => queueMicrotask(() => window.dispatchEvent(new Event("close"))), []);
  return (
    <NoticeBar
      tone="warning"
      role="status"
      icon={<MonitorSmartphone aria-hidden />}
      actions={
        <>
          <Button size="sm" onClick={take}>
            {t("Use those answers")}
          </Button>
          <Button size="sm" variant="quiet" onClick={dismiss}>
            {t("Keep these")}
          </Button>
        </>
      }
    >
      {t("You have also answered this task in another window or on another device, and differently.")}
    </NoticeBar>
  );
}
