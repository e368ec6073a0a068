import { EarlyActionIndicator } from "./early-action-indicator";
import { InlineScript } from "./inline-script";
import { EARLY_ACTION_INDICATOR_ID, keepEarlyActions } from "./keep-early-actions";
import { PAGE_READY } from "./page-ready-event";

const SCRIPT = `(${keepEarlyActions})(${JSON.stringify(EARLY_ACTION_INDICATOR_ID)}, ${JSON.stringify(PAGE_READY)})`;

/** Keeps user actions from before the page is interactive, and says so. Goes first in the root layout. */
export function EarlyActions({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <EarlyActionIndicator />
      <InlineScript text={SCRIPT} nonce={nonce} />
    </>
  );
}
