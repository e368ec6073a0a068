"use client";

import { Monitor, Moon, Sun, SunMoon } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../icon-button";
import { Menu, MenuChoice } from "../menu";
import { applyTheme, type Theme } from "./theme";

const THEMES = [
  { theme: "system", label: "As the system", Icon: Monitor },
  { theme: "light", label: "Light", Icon: Sun },
  { theme: "dark", label: "Dark", Icon: Moon },
] as const;

/** `initial` comes from the cookie, read on the server. */
export function ThemeToggle({ initial }: { initial: Theme }) {
  const [chosen, setChosen] = useState(initial);
  const choose = (theme: Theme) => {
    setChosen(theme);
    applyTheme(theme);
  };
  return (
    <Menu
      trigger={(props) => (
        <IconButton {...props} label="Theme" tooltipSide="bottom">
          <SunMoon aria-hidden />
        </IconButton>
      )}
    >
      {THEMES.map(({ theme, label, Icon }) => (
        <MenuChoice
          key={theme}
          checked={theme === chosen}
          onSelect={() => choose(theme)}
          icon={<Icon aria-hidden className="text-ink-muted" />}
        >
          {label}
        </MenuChoice>
      ))}
    </Menu>
  );
}
