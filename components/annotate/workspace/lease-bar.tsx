"use client";

import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Hourglass } from "@/components/ui/icons";
import { useMessages } from "@/components/ui/messages/messages-provider";
import type { LeaseNotice } from "../session/lease-notice";
import { NoticeBar } from "./notice-bar";

/** A task that is kept for the rater no longer than until some time soon, or was. */
export function LeaseBar({ lease, onKeep }: { lease: LeaseNotice; onKeep: () => void }) {
  const t = useMessages("labelling");
  const at = <DateTime key="at" at={new Date(lease.at).toISOString()} show="time" />;
  return (
    <NoticeBar
      tone="quiet"
      role="status"
      icon={<Hourglass aria-hidden />}
      actions={
        <Button size="sm" onClick={onKeep}>
          {t("keepTask")}
        </Button>
      }
    >
      {t.parts(lease.is === "ending" ? "reservedUntil" : "reservedNoMore", { at })}
    </NoticeBar>
  );
}
