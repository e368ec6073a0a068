"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Hourglass } from "@/components/ui/icons";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { positionPopover } from "@/components/ui/position-popover";
import { errorMessage } from "@/lib/http/error-message";
import type { Catalogue } from "@/lib/messages/en";
import type { Translate } from "@/lib/messages/message";
import { ownSessionQuery } from "@/lib/queries/labelling/own-session";
import { QueryProvider } from "@/lib/queries/query-provider";

/** What the rater did in the round today, as far as the round shows it; never how others do. */
export function SessionButton({ roundId }: { roundId: string }) {
  const id = useId();
  const t = useMessages("labelling");
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        label={t("yourSession")}
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
        aria-label={t("yourSession")}
        onToggle={({ newState }) => {
          setOpen(newState === "open");
          if (newState === "open" && panel.current && button.current) {
            positionPopover(panel.current, button.current, "bottom", "end");
          }
        }}
        className="fixed inset-auto m-0 w-64 rounded-md border border-line bg-raised px-4 py-3 text-sm text-ink shadow-overlay"
      >
        {open ? (
          <QueryProvider>
            <SessionFigures roundId={roundId} />
          </QueryProvider>
        ) : null}
      </section>
    </>
  );
}

function SessionFigures({ roundId }: { roundId: string }) {
  const { data, error } = useQuery(ownSessionQuery(roundId));
  const t = useMessages("labelling");
  const ui = useMessages("ui");
  if (!data) return <p role="status">{error ? errorMessage(error, ui("unreachable")) : t("loading")}</p>;
  const figures = [
    ...(data.labels === null ? [] : [{ term: t("labelsToday"), value: t.number(data.labels) }]),
    ...(data.activeMs === null
      ? []
      : [{ term: t("activeTime"), value: t("minutes", { minutes: Math.round(data.activeMs / 60_000) }) }]),
    ...(data.medianMs === null ? [] : [{ term: t("medianTime"), value: timeOf(t, data.medianMs) }]),
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
      <p className="mt-2 text-xs text-ink-muted">{t("onlyYou")}</p>
    </>
  );
}

/** "45 s", "1 min 5 s" */
function timeOf(t: Translate<Catalogue["labelling"]>, ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return t("seconds", { seconds });
  return t("minutesAndSeconds", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
