"use client";

import { RadioGroup } from "@/components/ui/radio-group";
import { PROTOCOL_NAMES, type Protocol } from "@/lib/domain/protocol";
import type { RoundPartProps } from "./round-part";

const EXPLANATIONS: Record<Protocol, string> = {
  direct_scoring: "Raters read one response and score it from 1 to 5.",
  check_then_score:
    "Raters answer the instruction’s checklist question by question, then give the same 1 to 5 score, which the answers inform and do not compute.",
  preference: "Raters read two responses side by side and say which is better, in five steps.",
};

const PROTOCOLS: readonly Protocol[] = ["direct_scoring", "check_then_score", "preference"];

export function ProtocolChoice({ draft, onChange, hasChecklists }: RoundPartProps & { hasChecklists: boolean }) {
  return (
    <RadioGroup
      legend="What raters do"
      hideLegend
      value={draft.protocol}
      onValueChange={(protocol) => onChange({ protocol })}
      choices={PROTOCOLS.map((protocol) => ({
        value: protocol,
        label: PROTOCOL_NAMES[protocol],
        hint:
          protocol === "check_then_score" && !hasChecklists
            ? `${EXPLANATIONS[protocol]} This study has no published checklists yet.`
            : EXPLANATIONS[protocol],
        disabled: protocol === "check_then_score" && !hasChecklists,
      }))}
    />
  );
}
