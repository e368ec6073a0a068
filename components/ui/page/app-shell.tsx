import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { Link } from "../link";
import { Mark } from "../mark";
import { type NavLink, PrimaryNav } from "./primary-nav";
import { SkipLink } from "./skip-link";
import type { Theme } from "./theme";
import { ThemeToggle } from "./theme-toggle";

export interface AppShellProps {
  /** Where the mark leads. */
  home: string;
  theme: Theme;
  nav?: ReadonlyArray<NavLink>;
  /** After the navigation: what one is working in. */
  context?: ReactNode;
  /** At the right, before the theme. */
  actions?: ReactNode;
  /** At the far right. */
  userMenu?: ReactNode;
  /** "page" sets a readable measure with margins; "full" gives the whole window below the bar to the children. */
  width?: "page" | "full";
  children: ReactNode;
}

/** Skip link, top bar and main landmark around every screen. */
export function AppShell({
  home,
  theme,
  nav = [],
  context,
  actions,
  userMenu,
  width = "page",
  children,
}: AppShellProps) {
  return (
    <div className={classNames("flex flex-col", width === "full" ? "h-dvh" : "min-h-dvh")}>
      <SkipLink />
      <header
        data-print="hide"
        className="sticky top-0 z-40 flex h-14 shrink-0 items-center gap-2 border-b border-line bg-raised px-4 sm:gap-4 sm:px-6"
      >
        <Link
          href={home}
          className="flex items-center gap-2 rounded-sm text-base font-semibold tracking-tight text-ink no-underline"
        >
          <Mark />
          Tickbox
        </Link>
        {nav.length > 0 ? <PrimaryNav links={nav} /> : null}
        <div className="min-w-0 flex-1">{context}</div>
        {actions}
        <ThemeToggle initial={theme} />
        {userMenu}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={classNames(
          "outline-none",
          width === "full" ? "min-h-0 flex-1" : "mx-auto w-full max-w-6xl flex-1 px-4 pt-8 pb-16 sm:px-6",
        )}
      >
        {children}
      </main>
    </div>
  );
}
