"use client";

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { QueryError } from "@/components/ui/query-error";
import { Skeleton } from "@/components/ui/skeleton";
import type { Checklist } from "@/lib/checklist/checklist";
import { checklistQuery } from "@/lib/checklist/queries";
import { t } from "@/lib/messages/translate";
import { DraftQuestions } from "./draft-questions";
import { questionsOf } from "./draft-state";
import { EditConflict } from "./edit-conflict";
import { SaveStateText } from "./save-state-text";
import { useChecklistDraft } from "./use-checklist-draft";

/** The draft that is edited in a list. */
export interface OpenDraft {
  id: string;
  /** saves what is unsaved; null where it could not be saved */
  save: () => Promise<number | null>;
}

export interface InlineDraftProps {
  checklistId: string;
  /** where others find what is edited */
  open: RefObject<OpenDraft | null>;
  onClose: () => void;
}

/** A draft's questions, edited in its row of a list: saved by themselves, as on the draft's own page. */
export function InlineDraft(props: InlineDraftProps) {
  // Always as it is now: the list may have known an earlier state.
  const query = useQuery({ ...checklistQuery(props.checklistId), staleTime: 0, gcTime: 0 });
  if (query.data) return <InlineEditor {...props} checklist={query.data} />;
  if (query.error) return <QueryError title={t("The draft couldn’t be loaded")} query={query} />;
  return <Skeleton className="h-24 w-full" />;
}

function InlineEditor({ checklist, open, onClose }: InlineDraftProps & { checklist: Checklist }) {
  const draft = useChecklistDraft(checklist);
  const { saver, state } = draft;
  const { id, origin, knownCategories } = checklist;
  const save = useEffectEvent(async () => ((await saver.flush()) ? saver.revision() : null));
  useEffect(() => {
    open.current = { id, save: () => save() };
    return () => {
      open.current = null;
    };
  }, [id, open]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = box.current?.querySelector("textarea");
    first?.focus();
    first?.setSelectionRange(first.value.length, first.value.length);
  }, []);
  const close = async () => {
    // What could not be saved stays in sight.
    if (await saver.flush()) onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the key that closes what is inside
    <div
      ref={box}
      className="flex flex-col gap-2"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        void close();
      }}
    >
      {saver.state.kind === "conflict" ? (
        <EditConflict
          checklistId={id}
          message={saver.state.message}
          mine={questionsOf(state)}
          onTake={draft.take}
          onKeep={(theirs) => {
            saver.goOnFrom(theirs.revision, theirs.items);
            void saver.flush();
          }}
        />
      ) : null}
      <DraftQuestions draft={draft} range={origin?.range} knownCategories={knownCategories} />
      <div className="flex items-center justify-end gap-3">
        <SaveStateText state={saver.state} onRetry={() => void saver.flush()} />
        <Button size="sm" onClick={() => void close()}>
          {t("Done")}
        </Button>
      </div>
    </div>
  );
}
