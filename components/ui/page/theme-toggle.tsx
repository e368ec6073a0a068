"use client";

import { Monitor, Moon, Sun, SunMoon } from "lucide-react";
import { useState } from "react";
import { sentence } from "@/lib/messages/translate";
import { IconButton } from "../icon-button";
import { Menu, MenuChoice } from "../menu";
import { useT } from "../messages/messages-provider";
import { applyTheme, type Theme } from "./theme";

const THEMES = [
  { theme: "system", says: sentence("As the system"), Icon: Monitor },
  { theme: "light", says: sentence("Light"), Icon: Sun },
  { theme: "dark", says: sentence("Dark"), Icon: Moon },
] as const;

/** `initial` comes from the cookie, read on the server. */
export function ThemeToggle({ initial }: { initial: Theme }) {
  const [chosen, setChosen] = useState(initial);
  const t = useT();
  const choose = (theme: Theme) => {
    setChosen(theme);
    applyTheme(theme);
  };
  return (
    <Menu
      trigger={(props) => (
        <IconButton {...props} label={t("Theme")} tooltipSide="bottom">
          <SunMoon aria-hidden />
        </IconButton>
      )}
    >
      {THEMES.map(({ theme, says, Icon }) => (
        <MenuChoice
          key={theme}
          checked={theme === chosen}
          onSelect={() => choose(theme)}
          icon={<Icon aria-hidden className="text-ink-muted" />}
        >
          {t(says)}
        </MenuChoice>
      ))}
    </Menu>
  );
}
