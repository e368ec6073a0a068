import { EarlyActionIndicator } from "./early-action-indicator";
import { EARLY_ACTION_INDICATOR_ID, keepEarlyActions } from "./keep-early-actions";
import { PAGE_READY } from "./page-ready-event";

const SCRIPT = `(${keepEarlyActions})(${JSON.stringify(EARLY_ACTION_INDICATOR_ID)}, ${JSON.stringify(PAGE_READY)})`;

/**
 * Keeps what is done on the page before its scripts are there, and says so. Stands first in the root layout.
 * @param nonce lets the script run under the page's Content-Security-Policy (proxy.ts)
 */
export function EarlyActions({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <EarlyActionIndicator />
      <script
        nonce={nonce}
        // Browsers hide the nonce: it is not as it was sent when React comes.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, and nothing of anybody's in it
        dangerouslySetInnerHTML={{ __html: SCRIPT }}
      />
    </>
  );
}
