import { PROTOCOLS, type Protocol } from "@/lib/round/protocol/protocols";
import { SCALES, scaleNamed } from "@/lib/round/protocol/scale";
import { askedOf, labelStateOf, type SavedContent } from "../label-content";
import type { Asked, LabelState } from "../label-state";

export const ITEM_IDS = [
  "01990000-0000-7000-8000-000000000001",
  "01990000-0000-7000-8000-000000000002",
  "01990000-0000-7000-8000-000000000003",
] as const;

export const QUESTIONS = ITEM_IDS.map((itemId, index) => ({ itemId, question: `Is requirement ${index + 1} met?` }));

/** What a round of the protocol asks. */
export function askedBy(protocol: Protocol, allowUnknown = false): Asked {
  const { asks, scale } = PROTOCOLS[protocol];
  const questions = asks.includes("answers") ? askedOf(protocol, QUESTIONS) : [];
  return { protocol, asks, scale: scale && scaleNamed(scale), questions, allowUnknown };
}

export function stateOf(protocol: Protocol, saved: SavedContent | null = null, allowUnknown = false): LabelState {
  const { scale } = PROTOCOLS[protocol];
  return labelStateOf({ protocol, checklist: QUESTIONS }, { scale, allowUnknown }, saved);
}

/** A round that answers the checklist of a response and no more. */
export const CHECKLIST_ONLY: Asked = {
  ...askedBy("check_then_score", true),
  asks: ["answers"],
  scale: null,
};

/** A round that chooses between A and B. */
export const FORCED_CHOICE: Asked = { ...askedBy("preference"), scale: SCALES.choice };

export const checkState = (saved: SavedContent | null = null, allowUnknown = true) =>
  stateOf("check_then_score", saved, allowUnknown);
export const directState = (saved: SavedContent | null = null) => stateOf("direct_scoring", saved);
export const preferenceState = (saved: SavedContent | null = null) => stateOf("preference", saved);
