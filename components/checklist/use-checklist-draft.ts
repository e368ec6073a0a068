import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import type { Checklist } from "@/lib/checklist/checklist";
import { checklistQuery } from "@/lib/checklist/queries";
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
