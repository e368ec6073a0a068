import { Button } from "@/components/ui/button";
import * as texts from "@/lib/messages/researcher/checklists";
import { say } from "@/lib/messages/researcher/say";
import type { SaveState } from "./use-draft-saver";

/** Whether what is on the screen is kept. */
export function SaveStateText({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <span role="status" className="flex items-center gap-2 text-sm text-ink-muted" data-save-state={state.kind}>
      {state.kind === "failed" ? (
        <>
          <span className="text-negative">{say(texts.notSaved, { message: state.message })}</span>
          <Button size="sm" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        </>
      ) : (
        WORDS[state.kind]
      )}
    </span>
  );
}

const WORDS = {
  saved: texts.saved,
  unsaved: texts.notSavedYet,
  saving: texts.saving,
  conflict: texts.notSavedTitle,
} as const;
