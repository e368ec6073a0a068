"use client";

import { useT } from "../messages/messages-provider";

/** Seen once the keyboard reaches it: the way past the bar. */
export function SkipLink() {
  const t = useT();
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
    >
      {t("Skip to content")}
    </a>
  );
}
