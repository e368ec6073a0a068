import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChecklistQuestion } from "@/lib/checklist/checklist";
import { saveDraft } from "@/lib/checklist/queries";
import { RequestError } from "@/lib/http/fetch-json";
import { t } from "@/lib/messages/translate";

export type SaveState =
  | { kind: "saved" }
  | { kind: "unsaved" }
  | { kind: "saving" }
  /** the server could not be reached, or refuses what was written; tried again with the next change */
  | { kind: "failed"; message: string }
  /** somebody else saved or published meanwhile: nothing is sent until a person has looked */
  | { kind: "conflict"; message: string };

export interface DraftSaver {
  state: SaveState;
  revision: () => number;
  /** saves what is not saved; true when all is */
  flush: () => Promise<boolean>;
  /** what was written here goes on from another revision, whose questions are these */
  goOnFrom: (revision: number, saved: readonly ChecklistQuestion[]) => void;
}

const PAUSE_MS = 700;

/** Saves a draft as a whole soon after the last change, one request at a time, and never over what it has not seen. */
export function useDraftSaver(
  checklistId: string,
  first: { revision: number; questions: readonly ChecklistQuestion[] },
  questions: readonly ChecklistQuestion[],
  onSaved: (revision: number, questions: readonly ChecklistQuestion[]) => void,
): DraftSaver {
  const [state, setState] = useState<SaveState>({ kind: "saved" });
  const revision = useRef(first.revision);
  const saved = useRef(JSON.stringify(first.questions));
  const latest = useRef(questions);
  const running = useRef<Promise<boolean> | null>(null);
  const stopped = useRef(false);
  const text = JSON.stringify(questions);
  latest.current = questions;

  const saveAll = async (keepalive: boolean): Promise<boolean> => {
    for (;;) {
      const sending = latest.current;
      const sent = JSON.stringify(sending);
      if (sent === saved.current) break;
      setState({ kind: "saving" });
      try {
        const change = { revision: revision.current, questions: [...sending] };
        revision.current = (await saveDraft(checklistId, change, { keepalive })).revision;
        saved.current = sent;
        onSaved(revision.current, sending);
      } catch (error) {
        const isRefusal = error instanceof RequestError;
        stopped.current = isRefusal && ["STALE", "CONFLICT", "NOT_FOUND"].includes(error.code);
        const message = isRefusal ? error.message : t("The server cannot be reached. What you wrote is still here.");
        setState({ kind: stopped.current ? "conflict" : "failed", message });
        return false;
      }
    }
    setState({ kind: "saved" });
    return true;
  };

  const flush = async (keepalive = false): Promise<boolean> => {
    if (stopped.current) return false;
    running.current ??= saveAll(keepalive).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const later = useEffectEvent(() => void flush());
  const leave = useEffectEvent(() => {
    if (JSON.stringify(latest.current) !== saved.current) void flush(true);
  });

  useEffect(() => {
    if (text === saved.current || stopped.current) return;
    setState((now) => (now.kind === "saving" ? now : { kind: "unsaved" }));
    const timer = setTimeout(later, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // Another page of the study: what is not saved yet is sent on the way out.
  useEffect(() => () => leave(), []);

  const isOpen = state.kind !== "saved";
  useEffect(() => {
    if (!isOpen) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isOpen]);
  // Where saving is not possible, a link inside the study would lose what was written just as well.
  const isStuck = state.kind === "failed" || state.kind === "conflict";
  useEffect(() => {
    if (!isStuck) return;
    const ask = (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest("a[href]") !== null;
      if (isLink && !window.confirm(t("Your last changes are not saved. Leave this page without them?"))) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    document.addEventListener("click", ask, { capture: true });
    return () => document.removeEventListener("click", ask, { capture: true });
  }, [isStuck]);

  return {
    state,
    revision: () => revision.current,
    flush: () => flush(),
    goOnFrom: (next, questionsThere) => {
      revision.current = next;
      saved.current = JSON.stringify(questionsThere);
      stopped.current = false;
      setState({ kind: "saved" });
    },
  };
}
