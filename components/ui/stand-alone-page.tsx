import Link from "next/link";
import type { ReactNode } from "react";
import { Mark } from "./mark";

/** A page without the shell: signing in, an error, an invitation. One narrow column under the mark. */
export function StandAlonePage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-12">
      <Link
        href="/"
        className="flex items-center gap-2 self-center rounded-sm text-lg font-semibold tracking-tight text-ink no-underline"
      >
        <Mark className="size-7" />
        Tickbox
      </Link>
      {children}
    </main>
  );
}
