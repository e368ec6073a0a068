import { Cloud, CloudCheck, CloudOff, LogIn, RefreshCw, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { SyncStatus } from "../sync-status";

const LOOKS = {
  unknown: { Icon: Cloud, tone: "text-ink-muted" },
  saved: { Icon: CloudCheck, tone: "text-ink-muted" },
  saving: { Icon: RefreshCw, tone: "text-ink-muted" },
  offline: { Icon: CloudOff, tone: "text-warning" },
  "signed-out": { Icon: LogIn, tone: "text-warning" },
  refused: { Icon: TriangleAlert, tone: "text-warning" },
  unsaved: { Icon: TriangleAlert, tone: "text-negative" },
} as const;

/** Whether the rater's work is safe, in an icon and words. */
export function SaveState({ status }: { status: SyncStatus }) {
  const { Icon, tone } = LOOKS[status.kind];
  // Saving ends where it began, with every answer or attempt to send: to the ear nothing has changed until it has.
  const [spoken, setSpoken] = useState("");
  if (status.kind !== "saving" && status.text !== spoken) setSpoken(status.text);
  return (
    <div
      data-save-state={status.kind}
      className={classNames("flex shrink-0 items-center gap-1.5 text-sm whitespace-nowrap", tone)}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span aria-hidden className="min-w-13 max-sm:hidden">
        {status.text}
      </span>
      {status.short ? (
        <span aria-hidden className="tabular-nums sm:hidden">
          {status.short}
        </span>
      ) : null}
      <span role="status" aria-live="polite" className="sr-only">
        {spoken}
      </span>
    </div>
  );
}
