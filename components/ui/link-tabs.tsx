"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { TAB_CLASS, TAB_LIST_CLASS } from "./tab-class";

export interface LinkTab {
  href: string;
  label: ReactNode;
  /** Current only at exactly this address, not below it. */
  exact?: boolean;
}

/** Sub-pages of one thing, as tabs; each is a link with an address of its own. Where they do not fit, the current one is in sight. */
export function LinkTabs({ label, tabs }: { label: string; tabs: ReadonlyArray<LinkTab> }) {
  const path = usePathname();
  const isCurrent = ({ href, exact }: LinkTab) => {
    const [place] = href.split("?");
    return path === place || (!exact && path.startsWith(`${place}/`));
  };
  return (
    <nav aria-label={label} className={TAB_LIST_CLASS} data-print="hide">
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          ref={isCurrent(tab) ? bringIntoSight : undefined}
          href={tab.href}
          aria-current={isCurrent(tab) ? "page" : undefined}
          className={TAB_CLASS}
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
