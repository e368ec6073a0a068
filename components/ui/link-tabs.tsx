"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "./link";
import { SMALL_TAB_CLASS, SMALL_TAB_LIST_CLASS, TAB_CLASS, TAB_LIST_CLASS } from "./tab-class";

export interface LinkTab {
  href: string;
  label: ReactNode;
  /** Current only at exactly this address, not below it. */
  exact?: boolean;
  /** Where the address alone does not say it. */
  isCurrent?: boolean;
}

export interface LinkTabsProps {
  label: string;
  tabs: ReadonlyArray<LinkTab>;
  /** "sm" for a row below another one. */
  size?: "sm" | "md";
}

/** Sub-pages of one thing, as tabs; each is a link with an address of its own. Where they do not fit, the current one is in sight. */
export function LinkTabs({ label, tabs, size = "md" }: LinkTabsProps) {
  const path = usePathname();
  const isCurrent = ({ href, exact, isCurrent: said }: LinkTab) => {
    if (said !== undefined) return said;
    const [place] = href.split("?");
    return path === place || (!exact && path.startsWith(`${place}/`));
  };
  return (
    <nav aria-label={label} className={size === "sm" ? SMALL_TAB_LIST_CLASS : TAB_LIST_CLASS} data-print="hide">
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          ref={isCurrent(tab) ? bringIntoSight : undefined}
          href={tab.href}
          aria-current={isCurrent(tab) ? "page" : undefined}
          className={size === "sm" ? SMALL_TAB_CLASS : TAB_CLASS}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

/** Moves the row of tabs alone, never the page. */
function bringIntoSight(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft += middleOf(tab) - middleOf(row);
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
