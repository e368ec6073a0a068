"use client";

import { useT } from "../messages/messages-provider";
import { useIsInteractive } from "../use-browser-value";
import { InlineScript } from "./inline-script";
import { PAGE_STATUS_CLASS, PageStatus } from "./page-waiting";

const ID = "script-failure";

const SCRIPT = `addEventListener("error", ({ target }) => {
  if (target instanceof HTMLScriptElement) document.getElementById("${ID}")?.removeAttribute("hidden");
}, true)`;

/** Says that a script of the page did not arrive, so that its buttons stay disabled. Goes first in the root layout. */
export function ScriptFailure({ nonce }: { nonce: string | undefined }) {
  const t = useT();
  if (useIsInteractive()) return null;
  return (
    <>
      <div id={ID} role="status" hidden suppressHydrationWarning className={PAGE_STATUS_CLASS} data-print="hide">
        <PageStatus className="pointer-events-auto flex">
          <span>
            {t.rich("Part of this page did not arrive, so it cannot answer. Check the connection and {load}.", {
              load: (
                // biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own
                <a key="load" href="" className="rounded-sm text-accent underline underline-offset-3">
                  {t("load it again")}
                </a>
              ),
            })}
          </span>
        </PageStatus>
      </div>
      <InlineScript text={SCRIPT} nonce={nonce} />
    </>
  );
}
