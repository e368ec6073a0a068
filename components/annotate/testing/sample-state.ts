import { labelStateOf, type SavedContent } from "../label-content";
import type { CheckThenScoreState, LabelState } from "../label-state";

export const ITEM_IDS = [
  "01990000-0000-7000-8000-000000000001",
  "01990000-0000-7000-8000-000000000002",
  "01990000-0000-7000-8000-000000000003",
] as const;

export const QUESTIONS = ITEM_IDS.map((itemId, index) => ({ itemId, question: `Is requirement ${index + 1} met?` }));

export function checkState(saved: SavedContent | null = null, allowUnknown = true): CheckThenScoreState {
  const state = labelStateOf({ protocol: "check_then_score", checklist: QUESTIONS }, allowUnknown, saved);
  if (state.protocol !== "check_then_score") throw new Error("expected a check-then-score state");
  return state;
}

export function directState(saved: SavedContent | null = null): LabelState {
  return labelStateOf({ protocol: "direct_scoring", checklist: null }, false, saved);
}

export function preferenceState(saved: SavedContent | null = null): LabelState {
  return labelStateOf({ protocol: "preference", checklist: null }, false, saved);
}
