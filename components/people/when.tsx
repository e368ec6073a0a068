"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** A moment in the reader's own time and language; until their browser has taken over, in UTC. */
export function When({ at, date = false }: { at: string; date?: boolean }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const style = date ? { dateStyle: "medium" as const } : { dateStyle: "medium" as const, timeStyle: "short" as const };
  const format = new Intl.DateTimeFormat(
    inBrowser ? undefined : "en-GB",
    inBrowser ? style : { ...style, timeZone: "UTC" },
  );
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {format.format(new Date(at))}
    </time>
  );
}
