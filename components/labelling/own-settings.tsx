"use client";

import { useLayoutEffect } from "react";
import { openKeyChoices } from "./own-keys";
import { applyTextSettings, readTextSettings } from "./reading/text-settings";

/** What this person chose in this browser, in force before any text or key is shown. */
export function OwnSettings({ userId }: { userId: string }) {
  useLayoutEffect(() => {
    applyTextSettings(readTextSettings(userId));
    return openKeyChoices(userId);
  }, [userId]);
  return null;
}
