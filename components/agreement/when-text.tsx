"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** A time in the reader's own zone and words. The server, which does not know them, says it in UTC first. */
export function WhenText({ iso }: { iso: string }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const text = inBrowser
    ? new Date(iso).toLocaleString(undefined, {
        weekday: "short",
        day: "numeric",
        month: "short",
        hour: "2-digit",
        minute: "2-digit",
      })
    : `${iso.slice(0, 16).replace("T", " ")} UTC`;
  return <time dateTime={iso}>{text}</time>;
}
