"use client";

import { useEffect, useOptimistic } from "react";
import { useT } from "../messages/messages-provider";
import { Spinner } from "../spinner";
import { useDebounced } from "../use-debounced";
import { onNavigationStart } from "./navigation-start";
import { PAGE_STATUS_CLASS, PageStatus } from "./page-waiting";

/** Most pages are there sooner: a sign that comes and goes at once would only flicker. */
const PATIENCE_MS = 400;

/**
 * Says that the next page is loading where that is slow; the current page stays until then. What had the focus is gone
 * with the page before: unless the next page took it, its content has it, so that Tab begins there. Used once, in the
 * root layout.
 */
export function NavigationStatus() {
  // An optimistic value lasts as long as the transition that sets it: until the next page is shown, however it ends.
  const [isUnderWay, setUnderWay] = useOptimistic(false);
  useEffect(() => onNavigationStart(() => setUnderWay(true)), [setUnderWay]);
  useEffect(() => {
    if (!isUnderWay) return;
    return () => {
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, [isUnderWay]);
  const t = useT();
  const isSlow = useDebounced(isUnderWay, PATIENCE_MS) && isUnderWay;
  return (
    <div role="status" aria-label={t("Page")} className={PAGE_STATUS_CLASS} data-print="hide">
      {isSlow ? (
        <PageStatus className="flex">
          <Spinner />
          {t("Loading the page…")}
        </PageStatus>
      ) : null}
    </div>
  );
}
