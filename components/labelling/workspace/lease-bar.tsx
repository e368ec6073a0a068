"use client";

import { Hourglass } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { FocusGivenOn } from "@/components/ui/kept-focus";
import { useT } from "@/components/ui/messages/messages-provider";
import type { LeaseNotice } from "../session/lease-notice";
import { NoticeBar } from "./notice-bar";

/** A task that is kept for the rater no longer than until some time soon, or was. */
export function LeaseBar({ lease, onKeep }: { lease: LeaseNotice; onKeep: () => void }) {
  const t = useT();
  const at = <DateTime key="at" at={new Date(lease.at).toISOString()} show="time" />;
  return (
    <NoticeBar
      tone="quiet"
      role="status"
      icon={<Hourglass aria-hidden />}
      actions={
        <>
          <FocusGivenOn />
          <Button size="sm" onClick={onKeep}>
            {t("Keep this task")}
          </Button>
        </>
      }
    >
      {t.rich(
        lease.is === "ending"
          ? "This task is reserved for you until {at}, then it may go to someone else."
          : "This task was reserved for you until {at}. You can still submit it, unless enough others have labelled it.",
        { at },
      )}
    </NoticeBar>
  );
}
