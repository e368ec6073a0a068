"use client";

import { useBrowserValue } from "./use-browser-value";

const STYLES = {
  "date and time": { dateStyle: "medium", timeStyle: "short" },
  date: { dateStyle: "medium" },
  time: { timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const NEAR_MS = 6 * 24 * 60 * 60_000;
const WEEKDAY: Intl.DateTimeFormatOptions = { weekday: "short", hour: "2-digit", minute: "2-digit" };

export interface DateTimeProps {
  /** ISO */
  at: string;
  /** "near day": a day of this week by its name, another by its date; both with the time */
  show?: keyof typeof STYLES | "near day";
}

/** A date and time in the reader's own zone and language. The server, which knows neither, says it in UTC first. */
export function DateTime({ at, show = "date and time" }: DateTimeProps) {
  const inBrowser = useBrowserValue(() => true, false);
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {inBrowser ? inReadersWords(new Date(at), show) : inUtc(new Date(at), show)}
    </time>
  );
}

function inReadersWords(when: Date, show: NonNullable<DateTimeProps["show"]>): string {
  if (show !== "near day") return new Intl.DateTimeFormat(undefined, STYLES[show]).format(when);
  const isNear = Math.abs(when.getTime() - Date.now()) < NEAR_MS;
  return new Intl.DateTimeFormat(undefined, isNear ? WEEKDAY : STYLES["date and time"]).format(when);
}

function inUtc(when: Date, show: NonNullable<DateTimeProps["show"]>): string {
  const style = STYLES[show === "near day" ? "date and time" : show];
  const text = new Intl.DateTimeFormat("en-GB", { ...style, timeZone: "UTC" }).format(when);
  return show === "date" ? text : `${text} UTC`;
}
