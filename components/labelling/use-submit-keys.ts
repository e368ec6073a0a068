"use client";

import { useT } from "@/components/ui/messages/messages-provider";
import { useBrowserValue } from "@/components/ui/use-browser-value";

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The keys that submit, as they are written on this keyboard. */
export function useSubmitKeys(): string {
  const t = useT();
  return useBrowserValue(isApple, false) ? "⌘ ⏎" : `${t("Ctrl")} ⏎`;
}
