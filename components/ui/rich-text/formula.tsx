"use client";

import "katex/dist/katex.min.css";
import { startTransition, use, useEffect, useMemo, useState } from "react";
import type { Formula as FormulaData } from "@/lib/text/extract-math";
import { useT } from "../messages/messages-provider";
import { useIsInteractive } from "../use-browser-value";

type Typeset = (formula: FormulaData) => string | null;

// KaTeX is three quarters as large as React: browsers fetch it only once a text has a formula in it.
let typesetter: Typeset | null = null;
let loading: Promise<Typeset> | null = null;

export function loadTypesetter(): Promise<Typeset> {
  loading ??= import("./typeset-formula").then(
    ({ typeset }) => {
      typesetter = typeset;
      return typeset;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Formulas are part of the page's first paint. */
const useTypesetterOnServer = (): Typeset => typesetter ?? use(loadTypesetter());

/** null until it is there. Where it cannot be fetched, as without a connection, the source has to do. */
function useTypesetterInBrowser(): Typeset | null {
  const [typeset, setTypeset] = useState(() => typesetter);
  useEffect(() => {
    if (typeset) return;
    loadTypesetter().then(
      (loaded) => startTransition(() => setTypeset(() => loaded)),
      () => undefined,
    );
  }, [typeset]);
  return typeset;
}

const useTypesetter = typeof window === "undefined" ? useTypesetterOnServer : useTypesetterInBrowser;

/** React leaves what the server has drawn as long as this is asked for. KaTeX makes the rest, without trust (typeset-formula.ts). */
const AS_SENT = { __html: "" };

/** A formula: as the server sent it, or its source, until the typesetter is there. */
export function Formula({ formula }: { formula: FormulaData }) {
  const t = useT();
  const isInteractive = useIsInteractive();
  const [isSent] = useState(!isInteractive);
  const typeset = useTypesetter();
  const html = useMemo(() => typeset?.(formula) ?? null, [typeset, formula]);
  const content = html !== null ? { __html: html } : isSent && !typeset ? AS_SENT : null;
  if (!content) {
    return (
      <span key="source" data-formula>
        <code
          title={typeset ? t("This formula could not be set") : undefined}
          className={typeset ? "rounded-sm bg-sunken px-1 font-mono text-[0.875em]" : "font-mono text-[0.875em]"}
        >
          {formula.source}
        </code>
      </span>
    );
  }
  const set = { "data-formula": true, suppressHydrationWarning: true, dangerouslySetInnerHTML: content };
  if (!formula.display) return <span key="set" {...set} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here
    <span
      key="set"
      role="group"
      aria-label={t("Formula")}
      data-scroll
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide formula scrolls, and must do so by keyboard too
      tabIndex={0}
      className="my-3 block overflow-x-auto overflow-y-hidden py-1"
      {...set}
    />
  );
}
