"use client";

import { History } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import { useT } from "@/components/ui/messages/messages-provider";
import { NoticeBar } from "../workspace/notice-bar";

/** Over a label that was submitted a moment ago and is open again: saving it makes a new version of it. */
export function ReopenedNotice({ onBack }: { onBack: () => void }) {
  const t = useT();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.defaultPrevented || document.querySelector("dialog[open]") !== null;
    if (event.key === "Escape" && !isElsewhere && !(event.target instanceof HTMLTextAreaElement)) onBack();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  return (
    <NoticeBar
      tone="quiet"
      icon={<History aria-hidden />}
      actions={
        <Button size="sm" onClick={onBack} aria-keyshortcuts="Escape">
          {t("Discard this change")}
          <span aria-hidden className="text-xs text-ink-muted handheld:hidden">
            Esc
          </span>
        </Button>
      }
    >
      {t("Change the label you have just submitted. The earlier version is kept.")}
    </NoticeBar>
  );
}
