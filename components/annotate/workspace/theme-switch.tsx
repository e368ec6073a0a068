"use client";

import { SunMoon } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { applyTheme, currentTheme } from "@/components/ui/page/theme";

/** Between light and dark. The choice to follow the system stands on the other pages, whose bar may weigh more. */
export function ThemeSwitch() {
  const turn = () => {
    const chosen = currentTheme();
    const dark = chosen === "dark" || (chosen === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    applyTheme(dark ? "light" : "dark");
  };
  return (
    <IconButton label="Light or dark" tooltipSide="bottom" onClick={turn}>
      <SunMoon aria-hidden />
    </IconButton>
  );
}
