import { Button } from "@/components/ui/button";
import { t } from "@/lib/messages/translate";
import type { SaveState } from "./use-draft-saver";

/** Whether what is on the screen is kept. */
export function SaveStateText({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <span role="status" className="flex items-center gap-2 text-sm text-ink-muted" data-save-state={state.kind}>
      {state.kind === "failed" ? (
        <>
          <span className="text-negative">{t("Not saved. {message}", { message: state.message })}</span>
          <Button size="sm" onClick={onRetry}>
            {t("Try again")}
          </Button>
        </>
      ) : (
        WORDS[state.kind]
      )}
    </span>
  );
}

const WORDS = {
  saved: t("Saved"),
  unsaved: t("Not saved yet"),
  saving: t("Saving…"),
  conflict: t("Not saved"),
} as const;
