import { Button } from "@/components/ui/button";
import type { SaveState } from "./use-draft-saver";

/** Whether what is on the screen is kept. */
export function SaveStateText({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <span role="status" className="flex items-center gap-2 text-sm text-ink-muted" data-save-state={state.kind}>
      {state.kind === "failed" ? (
        <>
          <span className="text-negative">Not saved. {state.message}</span>
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        </>
      ) : (
        WORDS[state.kind]
      )}
    </span>
  );
}

const WORDS = { saved: "Saved", unsaved: "Not saved yet", saving: "Saving…", conflict: "Not saved" } as const;
