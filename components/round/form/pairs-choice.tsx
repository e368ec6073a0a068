"use client";

import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { t } from "@/lib/messages/translate";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import type { RoundSummary } from "@/lib/round/round";
import type { Study } from "@/lib/study/study";
import type { RoundPartProps } from "./round-part";

/** Which responses are compared with each other. */
export function PairsChoice({
  draft,
  onChange,
  study,
  earlier,
  baselineField,
}: RoundPartProps & {
  study: Study;
  earlier: RoundSummary | null;
  baselineField: { id: string; error: string | undefined };
}) {
  if (earlier && labelsPairs(earlier.protocol)) {
    return <Callout>{t("The pairs are those of the earlier round, with the same response as A.")}</Callout>;
  }
  return (
    <>
      <RadioGroup
        legend={t("Pairs")}
        value={draft.pairs}
        onValueChange={(pairs) => onChange({ pairs })}
        choices={[
          {
            value: "all",
            label: t("All pairs"),
            hint: t("Each pair of systems, once per instruction."),
          },
          { value: "baseline", label: t("Against one baseline"), hint: t("Each system against one that you choose.") },
          {
            value: "imported",
            label: t("As imported"),
            hint:
              study.counts.pairs > 0
                ? t(
                    "The {count, plural, one {# imported pair} other {# imported pairs}}, with the same response as A.",
                    { count: study.counts.pairs },
                  )
                : t("Your files have no pairs."),
            disabled: study.counts.pairs === 0,
          },
        ]}
      />
      {draft.pairs === "all" && study.hasSeveralSamples ? (
        <Checkbox
          label={t("Also two responses of one system")}
          hint={t("Where a system answered an instruction more than once.")}
          checked={draft.withinSystem}
          onChange={(event) => onChange({ withinSystem: event.target.checked })}
        />
      ) : null}
      {draft.pairs === "baseline" ? (
        <BaselineField
          {...baselineField}
          value={draft.baselineId}
          systems={study.systems}
          onValueChange={(baselineId) => onChange({ baselineId })}
        />
      ) : null}
    </>
  );
}

interface BaselineFieldProps {
  id: string;
  error: string | undefined;
  value: string | null;
  systems: Study["systems"];
  onValueChange: (value: string | null) => void;
}

function BaselineField({ value, systems, onValueChange, ...field }: BaselineFieldProps) {
  return (
    <Field {...field} label={t("Baseline")}>
      <Select value={value ?? ""} onChange={(event) => onValueChange(event.target.value || null)}>
        {value === null ? <option value="">{t("Choose a system")}</option> : null}
        {systems.map((system) => (
          <option key={system.id} value={system.id}>
            {system.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
