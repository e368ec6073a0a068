"use client";

import { BookOpenText, CircleUserRound, History, Keyboard, SunMoon } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { IconButton } from "@/components/ui/icon-button";
import { Mark } from "@/components/ui/mark";
import { useT } from "@/components/ui/messages/messages-provider";
import { applyTheme, currentTheme } from "@/components/ui/page/theme";
import { Tooltip } from "@/components/ui/tooltip";
import { later } from "../later";
import { useKeyNames } from "../own-keys";
import type { ScreenAction } from "./perform-common";

const SessionButton = later(() => import("../offline/later-parts").then((part) => part.SessionButton));

export interface WorkspaceBarProps {
  studyName: string;
  roundName: string;
  roundId: string;
  /** the rater's name */
  person: string;
  progress: ReactNode;
  saveState: ReactNode;
  /** brings back what was finished last */
  undo?: ReactNode;
  /** the rater's own work today, where the round shows it */
  showSession?: boolean;
  /** whether the guidelines are open */
  guidelines: boolean;
  onKey: (action: ScreenAction) => void;
}

/** The one bar of the labelling screen. Its links are plain ones: a router's link would weigh more than the bar. */
export function WorkspaceBar(props: WorkspaceBarProps) {
  const {
    studyName,
    roundName,
    roundId,
    person,
    undo,
    progress,
    saveState,
    showSession = false,
    guidelines,
    onKey,
  } = props;
  const t = useT();
  const keys = useKeyNames();
  return (
    <header className="flex h-14 shrink-0 items-center gap-1.5 border-b border-line bg-raised px-3 sm:gap-5 sm:px-5">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
      >
        {t("Skip to the task")}
      </a>
      <a href="/label" aria-label={t("Tickbox: all rounds")} className="rounded-sm">
        <Mark />
      </a>
      <h1 className="min-w-0 flex-1 truncate text-sm font-semibold max-sm:line-clamp-3 max-sm:text-xs max-sm:whitespace-normal">
        <span className="font-normal text-ink-muted max-sm:sr-only">{studyName} · </span>
        {roundName}
      </h1>
      {undo}
      {progress}
      {saveState}
      <div className="flex shrink-0 items-center max-sm:-me-2">
        {showSession ? <SessionButton roundId={roundId} /> : null}
        <IconLink href={`/label/${roundId}/history`} label={t("Your labels in this round")}>
          <History aria-hidden />
        </IconLink>
        <IconButton
          label={t("Guidelines")}
          shortcut={keys.nameOf("g")}
          aria-keyshortcuts={keys.shortcut("g")}
          aria-expanded={guidelines}
          tooltipSide="bottom"
          onClick={() => onKey({ do: "guidelines" })}
        >
          <BookOpenText aria-hidden />
        </IconButton>
        <div className="flex max-lg:hidden">
          <IconButton
            label={t("Keys")}
            shortcut={keys.nameOf("?")}
            aria-keyshortcuts={keys.shortcut("?")}
            tooltipSide="bottom"
            onClick={() => onKey({ do: "keys" })}
          >
            <Keyboard aria-hidden />
          </IconButton>
        </div>
        <div className="flex max-sm:hidden">
          <ThemeSwitch />
          <IconLink href="/account" label={t("Account of {person}", { person })}>
            <CircleUserRound aria-hidden />
          </IconLink>
        </div>
      </div>
    </header>
  );
}

function IconLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <Tooltip content={label} side="bottom" decorative>
      <a href={href} aria-label={label} className={buttonClass({ variant: "quiet", square: true })}>
        {children}
      </a>
    </Tooltip>
  );
}

/** Between light and dark. The other pages, whose bar may be heavier, also offer to follow the system. */
function ThemeSwitch() {
  const t = useT();
  const turn = () => {
    const chosen = currentTheme();
    const dark = chosen === "dark" || (chosen === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    applyTheme(dark ? "light" : "dark");
  };
  return (
    <IconButton label={t("Light or dark")} tooltipSide="bottom" onClick={turn}>
      <SunMoon aria-hidden />
    </IconButton>
  );
}
