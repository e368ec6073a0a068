"use client";

import { MonitorSmartphone } from "lucide-react";
import { Button } from "@/components/ui/button";
import { FocusGivenOn } from "@/components/ui/kept-focus";
import { useT } from "@/components/ui/messages/messages-provider";
import { NoticeBar } from "../workspace/notice-bar";

/** What the rater can do about answers that they gave to the task on another device. */
export interface Elsewhere {
  take: () => void;
  dismiss: () => void;
}

export function ElsewhereNotice({ take, dismiss }: Elsewhere) {
  const t = useT();
  return (
    <NoticeBar
      tone="warning"
      role="status"
      icon={<MonitorSmartphone aria-hidden />}
      actions={
        <>
          <FocusGivenOn />
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
