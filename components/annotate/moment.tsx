"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

const STYLES = {
  time: { timeStyle: "short" },
  "date and time": { dateStyle: "medium", timeStyle: "short" },
} as const;

/** A moment in the reader's own time and language; until their browser has taken over, in UTC. */
export function Moment({ at, show = "date and time" }: { at: string; show?: keyof typeof STYLES }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const format = inBrowser
    ? new Intl.DateTimeFormat(undefined, STYLES[show])
    : new Intl.DateTimeFormat("en-GB", { ...STYLES[show], timeZone: "UTC" });
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {format.format(new Date(at))}
    </time>
  );
}
