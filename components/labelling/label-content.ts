import type {
  AnnotationContent,
  AssignmentView,
  ChecklistQuestion,
  DraftContent,
  RoundForRater,
} from "@/lib/labelling/labelling";
import type { Translate } from "@/lib/messages/translate";
import { SIDES } from "@/lib/round/protocol/protocol-words";
import { type AskName, asksOf, labelsPairs, type Protocol } from "@/lib/round/protocol/protocols";
import { scaleNamed } from "@/lib/round/protocol/scale";
import { askOf, isOpen } from "./asks/asks";
import type { Asked, AskedQuestion, LabelState } from "./label-state";
import { nextTarget } from "./next-target";

type Task = Pick<AssignmentView, "protocol" | "checklist"> & Partial<Pick<AssignmentView, "asksEase">>;

/** Any part of a label that was saved: a draft, or a submitted label that is being changed. */
export type SavedContent = Partial<DraftContent>;

/** The screen's state for a task, with what was saved of it before. */
export function labelStateOf(
  { protocol, checklist, asksEase = true }: Task,
  {
    scale,
    allowUnknown,
    categories,
    criteria = [],
    options,
  }: Pick<RoundForRater, "scale" | "allowUnknown"> &
    Partial<Pick<RoundForRater, "categories" | "criteria" | "options">>,
  saved: SavedContent | null,
): LabelState {
  // In an arm without a checklist the score alone is asked.
  const asks = asksOf(protocol, criteria).filter((ask) => (ask === "ease" ? asksEase : ask !== "answers" || checklist));
  const asked: Asked = {
    protocol,
    asks,
    allowUnknown,
    categories,
    ...(criteria.length > 0 ? { criteria } : {}),
    evidence: options?.evidence ?? "off",
    offersEither: options?.offersEither ?? false,
    offersTieKinds: options?.offersTieKinds ?? false,
    asksConfidence: options?.asksConfidence ?? false,
    scale: scale && scaleNamed(scale),
    questions: asks.includes("answers") || asks.includes("categories") ? askedOf(protocol, checklist ?? []) : [],
  };
  return restoredState(asked, saved);
}

/** The questions in the order in which they are answered. */
export function askedOf(protocol: Protocol, questions: readonly ChecklistQuestion[]): readonly AskedQuestion[] {
  return labelsPairs(protocol) ? SIDES.flatMap((side) => questions.map((each) => ({ ...each, side }))) : questions;
}

/** All that is asked, with what was saved of it; what is next is in hand. */
export function restoredState(asked: Asked, saved: SavedContent | null): LabelState {
  let state: LabelState = {
    ...asked,
    answers: {},
    notes: {},
    level: null,
    ease: null,
    comment: saved?.comment ?? "",
    problems: saved?.problems ?? [],
    usedDiff: saved?.usedDiff === true,
    usedCounts: saved?.usedCounts === true,
    target: { at: "question", index: 0 },
  };
  for (const ask of asked.asks) state = { ...state, ...askOf(ask).restore(asked, saved ?? {}) };
  return { ...state, target: nextTarget(state) };
}

/** What is saved while the rater works. */
export function draftContentOf(state: LabelState, durationMs: number): DraftContent {
  const { comment, problems } = state;
  let content: DraftContent = {
    answers: [],
    level: null,
    ease: null,
    comment,
    durationMs,
    problems: [...problems],
    ...(state.usedDiff ? { usedDiff: true } : {}),
    ...(state.usedCounts ? { usedCounts: true } : {}),
  };
  for (const ask of state.asks) content = { ...content, ...askOf(ask).content(state) };
  return content;
}

/** The complete label; null while something is missing. */
export function annotationContentOf(state: LabelState, durationMs: number): AnnotationContent | null {
  if (missingAsks(state).length > 0) return null;
  let draft = draftContentOf(state, durationMs);
  for (const ask of state.asks) draft = { ...draft, ...askOf(ask).finished?.(draft) };
  return { ...draft, protocol: state.protocol, comment: draft.comment.trim() };
}

/** What is still missing, in the words of the screen; null when the label is complete. */
export function missingFrom(state: LabelState, t: Translate): string | null {
  const missing = missingAsks(state).map((ask) => askOf(ask).missing(state, t));
  return missing.length > 0 ? t.list(missing) : null;
}

function missingAsks(state: LabelState): AskName[] {
  return state.asks.filter((ask) => !askOf(ask).isComplete(state) || !isOpen(state, ask));
}
