"use client";

import { useLayoutEffect } from "react";
import { useLanguage } from "@/components/ui/messages/messages-provider";
import { openKeyChoices } from "./own-keys";
import { applyTextSettings, readTextSettings } from "./reading/text-settings";

/** What this person chose in this browser, in force before any text or key is shown. */
export function OwnSettings({ userId }: { userId: string }) {
  const language = useLanguage();
  useLayoutEffect(() => {
    applyTextSettings(readTextSettings(userId));
    return openKeyChoices(userId, language);
  }, [userId, language]);
  return null;
}
