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

/** Sub-pages of one thing, as tabs; each is a link with an address of its own. */
export function LinkTabs({ label, tabs }: { label: string; tabs: ReadonlyArray<LinkTab> }) {
  const path = usePathname();
  const isCurrent = (tab: LinkTab) => path === tab.href || (!tab.exact && path.startsWith(`${tab.href}/`));
  return (
    <nav aria-label={label} className={TAB_LIST_CLASS} data-print="hide">
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} aria-current={isCurrent(tab) ? "page" : undefined} className={TAB_CLASS}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
