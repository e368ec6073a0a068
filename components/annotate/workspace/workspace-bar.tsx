"use client";

import { BookOpenText, Ellipsis, History, Keyboard, ListChecks } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { IconButton } from "@/components/ui/icon-button";
import { Mark } from "@/components/ui/mark";
import { Menu, MenuItem, MenuLink } from "@/components/ui/menu";
import { Tooltip } from "@/components/ui/tooltip";

export interface WorkspaceBarProps {
  studyName: string;
  roundName: string;
  roundId: string;
  progress: ReactNode;
  saveState: ReactNode;
  /** theme and account */
  end: ReactNode;
  onGuidelines: () => void;
  onKeys: () => void;
}

/** The one bar of the labelling screen. */
export function WorkspaceBar(props: WorkspaceBarProps) {
  const { studyName, roundName, roundId, progress, saveState, end, onGuidelines, onKeys } = props;
  const history = `/label/${roundId}/history`;
  return (
    <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line bg-raised px-4 sm:gap-5 sm:px-5">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the task
      </a>
      <Link href="/label" aria-label="Tickbox: all rounds" className="rounded-sm">
        <Mark />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-sm font-semibold">
          <span className="font-normal text-ink-muted max-sm:sr-only">{studyName} · </span>
          {roundName}
        </h1>
      </div>
      {progress}
      {saveState}
      <div className="flex shrink-0 items-center max-sm:-mr-2">
        <div className="flex max-lg:hidden">
          <Tooltip content="Your labels in this round" side="bottom" decorative>
            <Link
              href={history}
              aria-label="Your labels in this round"
              className={buttonClass({ variant: "quiet", square: true })}
            >
              <History aria-hidden />
            </Link>
          </Tooltip>
          <IconButton label="Guidelines" shortcut="G" aria-keyshortcuts="G" tooltipSide="bottom" onClick={onGuidelines}>
            <BookOpenText aria-hidden />
          </IconButton>
          <IconButton label="Keys" shortcut="?" aria-keyshortcuts="?" tooltipSide="bottom" onClick={onKeys}>
            <Keyboard aria-hidden />
          </IconButton>
        </div>
        <div className="lg:hidden">
          <Menu
            trigger={(trigger) => (
              <IconButton {...trigger} label="More" tooltipSide="bottom">
                <Ellipsis aria-hidden />
              </IconButton>
            )}
          >
            <MenuItem icon={<BookOpenText aria-hidden />} onSelect={onGuidelines}>
              Guidelines
            </MenuItem>
            <MenuItem icon={<Keyboard aria-hidden />} onSelect={onKeys}>
              Keys
            </MenuItem>
            <MenuLink href={history} icon={<History aria-hidden />}>
              Your labels in this round
            </MenuLink>
            <MenuLink href="/label" icon={<ListChecks aria-hidden />}>
              All rounds
            </MenuLink>
          </Menu>
        </div>
        <div className="flex items-center max-sm:hidden">{end}</div>
      </div>
    </header>
  );
}
