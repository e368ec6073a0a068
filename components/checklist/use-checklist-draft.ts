import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { toast } from "@/components/ui/toast-store";
import type { Checklist } from "@/lib/checklist/checklist";
import { checklistQuery, publishDraft } from "@/lib/checklist/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { type DraftAction, type DraftState, draftOf, draftReducer, questionsOf } from "./draft-state";
import { type DraftSaver, useDraftSaver } from "./use-draft-saver";

export interface ChecklistDraft {
  state: DraftState;
  act: (action: DraftAction) => void;
  saver: DraftSaver;
  /** drops what was written here and goes on from a version somebody else saved */
  take: (theirs: SavedVersion) => void;
}

type SavedVersion = Pick<Checklist, "revision" | "items">;

/** A draft being written on this page: its rows, saved by themselves, and what others save of it meanwhile. */
export function useChecklistDraft(checklist: Checklist): ChecklistDraft {
  const client = useQueryClient();
  const { queryKey } = checklistQuery(checklist.id);
  const [first] = useState({ revision: checklist.revision, questions: checklist.items });
  const [state, act] = useReducer(draftReducer, first.questions, draftOf);
  const saver = useDraftSaver(checklist.id, first, questionsOf(state), (revision, items) =>
    client.setQueryData(queryKey, (known) => known && { ...known, revision, items: [...items] }),
  );
  const take = ({ revision, items }: SavedVersion) => {
    act({ type: "load", questions: items });
    saver.goOnFrom(revision, items);
  };
  // Somebody else's newer version is taken over where nothing of one's own is lost by it.
  const takeNewer = useEffectEvent((revision: number) => {
    if (revision > saver.revision() && saver.state.kind === "saved") take({ revision, items: checklist.items });
  });
  useEffect(() => takeNewer(checklist.revision), [checklist.revision]);
  return { state, act, saver, take };
}

interface DraftPublishing {
  /** what to show once the version is published: it, or the study's next draft */
  publish: (next: "stay" | "next") => void;
  isPending: boolean;
  /** why it was not published, in words */
  error: string | null;
}

/** Publishes what is on the page: unsaved changes to the draft are saved first. */
export function usePublishDraft({ id, study }: Checklist, { state, saver }: ChecklistDraft): DraftPublishing {
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    ...publishDraft(study.id, id),
    onSuccess: (done, { stays }) => {
      if (!done) return;
      toast.success(t("Published"), { description: t("This version is frozen. Rounds can use it.") });
      if (stays) return;
      const { nextDraftId } = done;
      router.push(`/studies/${study.id}/data/checklists${nextDraftId ? `/${nextDraftId}` : ""}`);
    },
  });
  const save = async () => {
    if (state.rows.length > questionsOf(state).length) throw new EmptyQuestion();
    return (await saver.flush()) ? saver.revision() : null;
  };
  const publish = (next: "stay" | "next") => {
    if (isPending) return;
    mutate({ save, stays: next === "stay" });
  };
  return { publish, isPending, error: error instanceof EmptyQuestion ? error.message : error && errorMessage(error) };
}

class EmptyQuestion extends Error {
  constructor() {
    super(t("A question has no text. Write it or drop it, then publish."));
  }
}
