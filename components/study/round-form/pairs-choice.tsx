"use client";

import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { labelsPairs } from "@/lib/domain/protocol/protocols";
import type { RoundSummary } from "@/lib/domain/round/round";
import type { Study } from "@/lib/domain/study/study";
import * as texts from "@/lib/messages/researcher/round-form";
import { say } from "@/lib/messages/researcher/say";
import type { RoundPartProps } from "./round-part";

/** Which responses stand against each other. */
export function PairsChoice({
  draft,
  onChange,
  study,
  earlier,
}: RoundPartProps & { study: Study; earlier: RoundSummary | null }) {
  if (earlier && labelsPairs(earlier.protocol)) {
    return <Callout>{texts.pairsAreThose}</Callout>;
  }
  return (
    <>
      <RadioGroup
        legend={texts.pairs}
        value={draft.pairs}
        onValueChange={(pairs) => onChange({ pairs })}
        choices={[
          {
            value: "all",
            label: texts.allPairs,
            hint: texts.eachPairOfSystemsOnce,
          },
          { value: "baseline", label: texts.againstOneBaseline, hint: texts.eachSystemAgainst },
          {
            value: "imported",
            label: texts.asImported,
            hint:
              study.counts.pairs > 0
                ? say(texts.importedPairsWithTheSame, { count: study.counts.pairs })
                : texts.yourFilesHaveNoPairs,
            disabled: study.counts.pairs === 0,
          },
        ]}
      />
      {draft.pairs === "all" && study.hasSeveralSamples ? (
        <Checkbox
          label={texts.alsoTwoResponses}
          hint={texts.whereASystemAnswered}
          checked={draft.withinSystem}
          onChange={(event) => onChange({ withinSystem: event.target.checked })}
        />
      ) : null}
      {draft.pairs === "baseline" ? (
        <Field label={texts.baseline}>
          <Select
            value={draft.baselineId ?? ""}
            onChange={(event) => onChange({ baselineId: event.target.value || null })}
          >
            {draft.baselineId === null ? <option value="">{texts.chooseASystem}</option> : null}
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
