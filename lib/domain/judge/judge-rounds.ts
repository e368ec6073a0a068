import type { Protocol } from "../protocol-words";
import type { JudgeKind } from "./judge-configuration";

/**
 * What kinds of judges can label a round. A direct score may be given in a check-then-score round too: the judge does not
 * see the checklist, and its score can be held against people's who did.
 */
export const KINDS_OF_PROTOCOL: Record<Protocol, readonly JudgeKind[]> = {
  direct_scoring: ["direct-score"],
  check_then_score: ["checklist", "check-then-score", "item-score", "direct-score"],
  preference: ["preference", "comparison"],
};

export function fitsRound(kind: JudgeKind, protocol: Protocol): boolean {
  return KINDS_OF_PROTOCOL[protocol].includes(kind);
}

export function protocolsOf(kind: JudgeKind): Protocol[] {
  const all: readonly Protocol[] = ["direct_scoring", "check_then_score", "preference"];
  return all.filter((protocol) => fitsRound(kind, protocol));
}
