"use client";

import { Menu as MenuIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { IconButton } from "../icon-button";
import { Link } from "../link";
import { Menu, MenuLink } from "../menu";
import { useT } from "../messages/messages-provider";

export interface NavLink {
  href: string;
  label: string;
  /** Current only at exactly this address, not below it. */
  exact?: boolean;
}

/** The main navigation: links in the bar, on phones a menu. */
export function PrimaryNav({ links }: { links: ReadonlyArray<NavLink> }) {
  const path = usePathname();
  const t = useT();
  const isCurrent = (link: NavLink) => path === link.href || (!link.exact && path.startsWith(`${link.href}/`));
  return (
    <nav aria-label={t("Main")}>
      <ul className="hidden items-center gap-1 sm:flex">
        {links.map((link) => (
          <li key={link.href}>
            <Link
              href={link.href}
              aria-current={isCurrent(link) ? "page" : undefined}
              className="flex h-9 items-center rounded-md px-3 text-sm font-medium text-ink-muted no-underline transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="sm:hidden">
        <Menu
          align="start"
          trigger={(props) => (
            <IconButton {...props} label={t("Navigation")} tooltipSide="bottom">
              <MenuIcon aria-hidden />
            </IconButton>
          )}
        >
          {links.map((link) => (
            <MenuLink key={link.href} href={link.href}>
              {link.label}
            </MenuLink>
          ))}
        </Menu>
      </div>
    </nav>
  );
}
