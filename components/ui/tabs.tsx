"use client";

import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { TAB_CLASS, TAB_LIST_CLASS } from "./tab-class";

export interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: ReadonlyArray<Tab>;
  /** Controlled where given; else the first tab is open at first. */
  selected?: string;
  onSelectedChange?: (id: string) => void;
}

/** Views of one thing on one page; where each has an address of its own, use link-tabs. Arrow keys move and select. */
export function Tabs({ label, tabs, selected, onSelectedChange }: TabsProps) {
  const prefix = useId();
  const [own, setOwn] = useState(tabs[0]?.id);
  const current = selected ?? own;
  const select = (id: string) => {
    setOwn(id);
    onSelectedChange?.(id);
    document.getElementById(`${prefix}-tab-${id}`)?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current);
    const next =
      event.key === "ArrowRight"
        ? tabs[(at + 1) % tabs.length]
        : event.key === "ArrowLeft"
          ? tabs.at(at - 1)
          : event.key === "Home"
            ? tabs[0]
            : event.key === "End"
              ? tabs.at(-1)
              : undefined;
    if (!next) return;
    event.preventDefault();
    select(next.id);
  };
  const open = tabs.find((tab) => tab.id === current);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div role="tablist" aria-label={label} className={TAB_LIST_CLASS}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-tab-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={tab.id === current ? `${prefix}-panel-${tab.id}` : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => select(tab.id)}
            onKeyDown={move}
            className={TAB_CLASS}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {open ? (
        <div
          key={open.id}
          role="tabpanel"
          id={`${prefix}-panel-${open.id}`}
          aria-labelledby={`${prefix}-tab-${open.id}`}
          className="min-w-0 rounded-sm"
        >
          {open.content}
        </div>
      ) : null}
    </div>
  );
}
