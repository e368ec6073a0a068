import type { Protocol } from "@/lib/domain/protocol";

export interface RoundKind {
  readonly kind: string;
  readonly protocol: Protocol;
  readonly byInstruction: boolean;
}

const one = (kind: string, protocol: Protocol, byInstruction = false): RoundKind => ({ kind, protocol, byInstruction });

/** Kinds of rounds whose labels hold what a score or a preference alone does not. */
export const ROUND_KINDS: readonly RoundKind[] = [
  one("writing checklists", "checklist_writing"),
  one("categorising questions", "checklist_categorising"),
  one("check, then prefer", "check_then_prefer"),
  one("forced choice", "forced_choice"),
  one("checklist only", "checklist_only"),
  one("responses on one page", "checklist_only", true),
];
