import type { ReactNode } from "react";
import { Mark } from "../mark";

/**
 * A page without the shell: signing in, an error, an invitation. One narrow column under the mark, whose link is a plain
 * one: after an error the page should be loaded again, and this page comes with the script of every other. It is not centred from top to bottom: a slow connection brings it in parts, and each would move
 * those before it.
 */
export function StandalonePage({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-6 px-4 py-12 outline-none sm:pt-[15dvh]"
    >
      <a
        href="/"
        className="flex items-center gap-2 self-center rounded-sm text-lg font-semibold tracking-tight text-ink no-underline"
      >
        <Mark className="size-7" />
        Tickbox
      </a>
      {children}
    </main>
  );
}
