import {
  type AskName,
  asksFor,
  PROTOCOLS,
  type Protocol,
  protocolsThat,
  scaleOf,
  type Unit,
} from "@/lib/round/protocol/protocols";
import type { JudgeKind } from "./judge-configuration";
import type { RaterConfiguration } from "./jury";

interface Judging {
  readonly unit: Unit;
  readonly answers: readonly AskName[];
  /** may find that neither response is better */
  readonly saysTies?: boolean;
}

const JUDGING: Readonly<Record<JudgeKind, Judging>> = {
  checklist: { unit: "response", answers: ["answers"] },
  "check-then-score": { unit: "response", answers: ["answers", "level"] },
  "item-score": { unit: "response", answers: ["answers"] },
  "direct-score": { unit: "response", answers: ["level"] },
  rubric: { unit: "response", answers: ["level"] },
  preference: { unit: "pair", answers: ["level"], saysTies: true },
  "check-then-prefer": { unit: "pair", answers: ["answers", "level"], saysTies: true },
  comparison: { unit: "pair", answers: ["level"] },
  categories: { unit: "checklist", answers: ["categories"] },
  "truncated-reasoning": { unit: "response", answers: ["level"] },
};

/**
 * Whether judges of this kind can label such a round: they need not answer all that it asks of people. A direct score may be
 * given where people answer a checklist first: the judge does not see it, and its score can be compared with theirs.
 */
export function fitsRound(kind: JudgeKind, protocol: Protocol): boolean {
  const { unit, answers, saysTies = false } = JUDGING[kind];
  const takesTies = scaleOf(protocol)?.values.length !== 2;
  return (
    unit === PROTOCOLS[protocol].unit && answers.every((ask) => asksFor(protocol, ask)) && (takesTies || !saysTies)
  );
}

/** Whether a judge may be a version for such a round. A jury, or a judge that came from elsewhere, may have labels of any protocol. */
export function mayBeVersion(configuration: RaterConfiguration | null, protocol: Protocol): boolean {
  return configuration?.type !== "model" || fitsRound(configuration.options.kind, protocol);
}

export function protocolsOf(kind: JudgeKind): Protocol[] {
  return protocolsThat((protocol) => fitsRound(kind, protocol));
}
