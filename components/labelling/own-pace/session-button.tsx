"use client";

import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { useId, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { useT } from "@/components/ui/messages/messages-provider";
import { positionPopover } from "@/components/ui/position-popover";
import { errorMessage } from "@/lib/http/error-message";
import { ownSessionQuery } from "@/lib/labelling/queries/label-queries";
import type { Translate } from "@/lib/messages/translate";

/** What the rater did in the round today, as far as the round shows it; never how others do. */
export function SessionButton({ roundId }: { roundId: string }) {
  const id = useId();
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        label={t("Your session")}
        tooltipSide="bottom"
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
      >
        <Hourglass aria-hidden />
      </IconButton>
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-label={t("Your session")}
        onToggle={({ newState }) => {
          setOpen(newState === "open");
          if (newState === "open" && panel.current && button.current) {
            positionPopover(panel.current, button.current, "bottom", "end");
          }
        }}
        className="fixed inset-auto m-0 w-64 rounded-md border border-line bg-raised px-4 py-3 text-sm text-ink shadow-overlay"
      >
        {open ? <SessionFigures roundId={roundId} /> : null}
      </section>
    </>
  );
}

function SessionFigures({ roundId }: { roundId: string }) {
  const { data, error } = useQuery(ownSessionQuery(roundId));
  const t = useT();
  if (!data)
    return (
      <p role="status">
        {error
          ? errorMessage(error, t("The server could not be reached. Check your connection and try again."))
          : t("Loading…")}
      </p>
    );
  const figures = [
    ...(data.labels === null ? [] : [{ term: t("Labels today"), value: t.number(data.labels) }]),
    ...(data.activeMs === null
      ? []
      : [{ term: t("Active time"), value: t("{minutes} min", { minutes: Math.round(data.activeMs / 60_000) }) }]),
    ...(data.medianMs === null ? [] : [{ term: t("Your median time per label"), value: timeOf(t, data.medianMs) }]),
  ];
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
        {figures.map(({ term, value }) => (
          <div key={term} className="contents">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="text-end font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-ink-muted">{t("For this round. Only you can see this.")}</p>
    </>
  );
}

/** "45 s", "1 min 5 s" */
function timeOf(t: Translate, ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return t("{seconds} s", { seconds });
  return t("{minutes} min {seconds} s", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
