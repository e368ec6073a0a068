"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** A time in the reader's own zone and words. The server, which does not know them, says it in UTC first. */
export function Moment({ iso }: { iso: string }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const text = inBrowser
    ? new Date(iso).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })
    : `${iso.slice(0, 16).replace("T", " ")} UTC`;
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {text}
    </time>
  );
}
