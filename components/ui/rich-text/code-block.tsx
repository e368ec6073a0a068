"use client";

import { lazy, Suspense } from "react";
import { useMessages } from "../messages/messages-provider";
import { ScrollRegion } from "../scroll-region";

/** Fetched with the first code on a page: most texts that are labelled have none. */
const CopyButton = lazy(() => import("../copy-button").then((module) => ({ default: module.CopyButton })));

export function CodeBlock({ code, language }: { code: string; language: string | null | undefined }) {
  const t = useMessages("ui");
  return (
    <div className="my-4 min-w-0 overflow-hidden rounded-md border border-line bg-surface first:mt-0 last:mb-0">
      {/* Some put words of their answer behind the fence: all of them are shown. */}
      <div className="flex min-h-9 items-center justify-between border-b border-line pe-0.5 ps-3 font-sans text-xs text-ink-muted">
        <span className="min-w-0 py-1">{language || t("codeName")}</span>
        <Suspense>
          <CopyButton text={code} label={t("copyCode")} size="sm" />
        </Suspense>
      </div>
      <ScrollRegion label={t("code")}>
        <pre className="w-max min-w-full p-3 font-mono text-sm">
          <code>{code}</code>
        </pre>
      </ScrollRegion>
    </div>
  );
}
