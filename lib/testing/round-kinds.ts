import type { LabellingOptions } from "@/lib/round/labelling-options";
import type { Protocol } from "@/lib/round/protocol/protocol";

export interface RoundKind {
  readonly kind: string;
  readonly protocol: Protocol;
  readonly byInstruction: boolean;
  readonly labelling?: Partial<LabellingOptions>;
}

const one = (kind: string, protocol: Protocol, byInstruction = false): RoundKind => ({ kind, protocol, byInstruction });

/** Every protocol, and the one whose tasks are given a page at a time. */
export const ROUND_KINDS: readonly RoundKind[] = [
  one("scoring", "direct_scoring"),
  one("check, then score", "check_then_score"),
  one("preference", "preference"),
  one("writing checklists", "checklist_writing"),
  one("categorising questions", "checklist_categorising"),
  one("check, then prefer", "check_then_prefer"),
  one("forced choice", "forced_choice"),
  one("checklist only", "checklist_only"),
  one("responses on one page", "checklist_only", true),
  {
    ...one("order drawn for each rater", "check_then_score"),
    labelling: { taskOrder: "drawn", questionOrder: "drawn" },
  },
  { ...one("pages drawn for each rater", "checklist_only", true), labelling: { taskOrder: "drawn" } },
];
