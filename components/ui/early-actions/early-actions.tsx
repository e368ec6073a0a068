import { PAGE_SIGN_PLACE, PageSign } from "../page-sign";
import { Spinner } from "../spinner";
import { EARLY_SIGN_ID, keepEarlyActions, PAGE_ALIVE } from "./keep-early-actions";

const SCRIPT = `(${keepEarlyActions})(${JSON.stringify(EARLY_SIGN_ID)}, ${JSON.stringify(PAGE_ALIVE)})`;

/**
 * Keeps what is done on the page before its scripts are there, and says so. Stands first in the root layout.
 * @param nonce lets the script run under the page's Content-Security-Policy (proxy.ts)
 */
export function EarlyActions({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      {/* The script sets the state of the sign; browsers hide the nonce: neither is as it was sent when React comes. */}
      <div
        id={EARLY_SIGN_ID}
        role="status"
        aria-label="Loading"
        suppressHydrationWarning
        className={`group ${PAGE_SIGN_PLACE}`}
        data-print="hide"
      >
        <PageSign className="hidden group-data-[state=waiting]:flex">
          <Spinner />
          Loading the page…
        </PageSign>
        <PageSign className="pointer-events-auto hidden group-data-[state=failed]:flex">
          <span>
            Part of this page did not arrive, so it cannot answer. Check the connection and{" "}
            {/* Pressing it is the script's to answer, like all of the page's buttons by then. */}
            <button type="button" className="rounded-sm text-accent underline underline-offset-3">
              load it again
            </button>
            .
          </span>
        </PageSign>
      </div>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, and nothing of anybody's in it
        dangerouslySetInnerHTML={{ __html: SCRIPT }}
      />
    </>
  );
}
