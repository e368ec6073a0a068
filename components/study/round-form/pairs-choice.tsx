"use client";

import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { counted } from "@/lib/domain/format/counted";
import { labelsPairs } from "@/lib/domain/protocol/protocols";
import type { RoundSummary } from "@/lib/domain/round/round";
import type { Study } from "@/lib/domain/study/study";
import type { RoundPartProps } from "./round-part";

/** Which responses stand against each other. */
export function PairsChoice({
  draft,
  onChange,
  study,
  earlier,
}: RoundPartProps & { study: Study; earlier: RoundSummary | null }) {
  if (earlier && labelsPairs(earlier.protocol)) {
    return <Callout>The pairs are those of the earlier round, with the same response as A.</Callout>;
  }
  return (
    <>
      <RadioGroup
        legend="Pairs"
        value={draft.pairs}
        onValueChange={(pairs) => onChange({ pairs })}
        choices={[
          {
            value: "all",
            label: "All pairs",
            hint: "Each pair of systems, once per instruction.",
          },
          { value: "baseline", label: "Against one baseline", hint: "Each system against one that you choose." },
          {
            value: "imported",
            label: "As imported",
            hint:
              study.counts.pairs > 0
                ? `The ${counted(study.counts.pairs, "imported pair")}, with the same response as A.`
                : "Your files have no pairs.",
            disabled: study.counts.pairs === 0,
          },
        ]}
      />
      {draft.pairs === "all" && study.hasSeveralSamples ? (
        <Checkbox
          label="Also two responses of one system"
          hint="Where a system answered an instruction more than once."
          checked={draft.withinSystem}
          onChange={(event) => onChange({ withinSystem: event.target.checked })}
        />
      ) : null}
      {draft.pairs === "baseline" ? (
        <Field label="Baseline">
          <Select
            value={draft.baselineId ?? ""}
            onChange={(event) => onChange({ baselineId: event.target.value || null })}
          >
            {draft.baselineId === null ? <option value="">Choose a system</option> : null}
            {study.systems.map((system) => (
              <option key={system.id} value={system.id}>
                {system.name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </>
  );
}
