"use client";

import { useT } from "../messages/messages-provider";
import { PAGE_STATUS_CLASS, PageStatus } from "../page/page-waiting";
import { Spinner } from "../spinner";
import { useBrowserValue } from "../use-browser-value";
import { EARLY_ACTION_INDICATOR_ID } from "./keep-early-actions";

/** What becomes of what was done early. The script sets its state; once the page has come alive it is gone. */
export function EarlyActionIndicator() {
  const t = useT();
  const isAlive = useBrowserValue(() => true, false);
  if (isAlive) return null;
  return (
    <div
      id={EARLY_ACTION_INDICATOR_ID}
      role="status"
      aria-label={t("Loading")}
      suppressHydrationWarning
      className={`group ${PAGE_STATUS_CLASS}`}
      data-print="hide"
    >
      <PageStatus className="hidden group-data-[state=waiting]:flex">
        <Spinner />
        {t("Loading the page…")}
      </PageStatus>
      <PageStatus className="pointer-events-auto hidden group-data-[state=failed]:flex">
        <span>
          {t.rich("Part of this page did not arrive, so it cannot answer. Check the connection and {load}.", {
            // Pressing it is the script's to answer, like all of the page's buttons by then.
            load: (
              <button key="load" type="button" className="rounded-sm text-accent underline underline-offset-3">
                {t("load it again")}
              </button>
            ),
          })}
        </span>
      </PageStatus>
    </div>
  );
}
