"use client";

import { LANGUAGES } from "@/lib/messages/languages";
import { useLanguage } from "./messages/messages-provider";
import { useBrowserValue } from "./use-browser-value";

const STYLES = {
  dateAndTime: { dateStyle: "medium", timeStyle: "short" },
  date: { dateStyle: "medium" },
  time: { timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const NEAR_MS = 6 * 24 * 60 * 60_000;
const WEEKDAY: Intl.DateTimeFormatOptions = { weekday: "short", hour: "numeric", minute: "2-digit" };

export interface DateTimeProps {
  /** ISO */
  at: string;
  /** "nearDay": a day of this week by its name, another by its date; both with the time */
  show?: keyof typeof STYLES | "nearDay";
}

/** A date and time in the reader's own zone and the language of the interface. The server, which does not know the zone, says it in UTC first. */
export function DateTime({ at, show = "dateAndTime" }: DateTimeProps) {
  const inBrowser = useBrowserValue(() => true, false);
  const { formats } = LANGUAGES[useLanguage()];
  return (
    <time dateTime={at} dir="auto" className="whitespace-nowrap">
      {inBrowser ? inReadersWords(new Date(at), show, localeOf(formats)) : inUtc(new Date(at), show, formats)}
    </time>
  );
}

/** As the reader's own country writes the language of the interface: "9:31 PM" or "21:31". */
function localeOf(formats: string): string {
  const [language = formats] = formats.split("-");
  return navigator.languages.find((each) => each === language || each.startsWith(`${language}-`)) ?? formats;
}

function inReadersWords(when: Date, show: NonNullable<DateTimeProps["show"]>, locale: string): string {
  if (show !== "nearDay") return new Intl.DateTimeFormat(locale, STYLES[show]).format(when);
  const isNear = Math.abs(when.getTime() - Date.now()) < NEAR_MS;
  return new Intl.DateTimeFormat(locale, isNear ? WEEKDAY : STYLES.dateAndTime).format(when);
}

function inUtc(when: Date, show: NonNullable<DateTimeProps["show"]>, locale: string): string {
  const style = STYLES[show === "nearDay" ? "dateAndTime" : show];
  const text = new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(when);
  return show === "date" ? text : `${text} UTC`;
}
