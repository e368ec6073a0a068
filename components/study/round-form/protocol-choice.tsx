"use client";

import { RadioGroup } from "@/components/ui/radio-group";
import { PROTOCOL_TEXTS } from "@/lib/domain/protocol/protocol-texts";
import { hasAnswers, PROTOCOL_IDS, PROTOCOLS } from "@/lib/domain/protocol/protocols";
import type { RoundPartProps } from "./round-part";

export function ProtocolChoice({ draft, onChange, hasChecklists }: RoundPartProps & { hasChecklists: boolean }) {
  return (
    <RadioGroup
      legend="What raters do"
      hideLegend
      value={draft.protocol}
      onValueChange={(protocol) => onChange({ protocol })}
      choices={PROTOCOL_IDS.map((protocol) => ({
        value: protocol,
        label: PROTOCOLS[protocol].name,
        hint:
          hasAnswers(protocol) && !hasChecklists
            ? `${PROTOCOL_TEXTS[protocol].explanation} This study has no published checklists yet.`
            : PROTOCOL_TEXTS[protocol].explanation,
        disabled: hasAnswers(protocol) && !hasChecklists,
      }))}
    />
  );
}
