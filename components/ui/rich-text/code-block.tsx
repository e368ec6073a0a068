"use client";

import { CopyButton } from "../copy-button";

export function CodeBlock({ code, language }: { code: string; language: string | null | undefined }) {
  return (
    <div className="my-4 min-w-0 overflow-hidden rounded-md border border-line bg-surface first:mt-0 last:mb-0">
      <div className="flex h-9 items-center justify-between border-b border-line pr-0.5 pl-3 font-sans text-xs text-ink-muted">
        <span className="truncate">{language || "code"}</span>
        <CopyButton text={code} label="Copy code" size="sm" />
      </div>
      <pre
        data-scroll
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto p-3 font-mono text-sm focus-visible:-outline-offset-2"
      >
        <code>{code}</code>
      </pre>
    </div>
  );
}
