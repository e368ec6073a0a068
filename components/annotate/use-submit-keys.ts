"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const inBrowser = () => (/mac|iphone|ipad/i.test(navigator.platform) ? "⌘ ⏎" : "Ctrl ⏎");
const onServer = () => "Ctrl ⏎";

/** The keys that submit, as they are written on this keyboard. */
export function useSubmitKeys(): string {
  return useSyncExternalStore(never, inBrowser, onServer);
}
