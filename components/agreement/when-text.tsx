"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

const NEAR_MS = 6 * 24 * 60 * 60_000;

/** A time in the reader's own zone and words. The server, which does not know them, says it in UTC first. */
export function WhenText({ iso }: { iso: string }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <time dateTime={iso}>{inBrowser ? inWords(new Date(iso)) : `${iso.slice(0, 16).replace("T", " ")} UTC`}</time>;
}

/** A near day by its name, another by its date. */
function inWords(when: Date): string {
  const isNear = Math.abs(when.getTime() - Date.now()) < NEAR_MS;
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  const day = isNear ? ({ weekday: "short" } as const) : ({ day: "numeric", month: "short", year: "numeric" } as const);
  return when.toLocaleString(undefined, { ...day, ...time });
}
