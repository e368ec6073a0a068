"use client";

import { useEffect, useOptimistic } from "react";
import { useT } from "../messages/messages-provider";
import { Spinner } from "../spinner";
import { useDebounced } from "../use-debounced";
import { onNavigationStart } from "./navigation-start";
import { PAGE_STATUS_CLASS, PageStatus } from "./page-status";

/** Most pages are there sooner: a sign that comes and goes at once would only flicker. */
const PATIENCE_MS = 400;

/**
 * Says that the next page is on its way where it takes its time; the page one is on stays until then. Stands once, in
 * the root layout.
 */
export function NavigationStatus() {
  // An optimistic value holds for as long as the transition it is set in: until the next page stands, however it ends.
  const [isUnderWay, setUnderWay] = useOptimistic(false);
  useEffect(() => onNavigationStart(() => setUnderWay(true)), [setUnderWay]);
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
