"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import type { GenerationSetup } from "@/lib/domain/generation/generation-setup";
import * as texts from "@/lib/messages/researcher/sampling";
import { ModelChoices, type ModelChoicesProps } from "../endpoint/model-choices";
import type { GenerationPart } from "./generation-part";

/** From the instruction alone, or from the ways in which candidate responses fail. */
export function MethodFields({
  studyId,
  systems,
  draft,
  onChange,
}: GenerationPart & { studyId: string; systems: GenerationSetup["systems"] }) {
  return (
    <>
      <RadioGroup
        legend={texts.method}
        value={draft.method}
        onValueChange={(method) => onChange({ method })}
        choices={[
          { value: "direct", label: texts.direct, hint: texts.modelReadsTheInstruction },
          {
            value: "candidate-based",
            label: texts.candidateBased,
            hint: texts.modelAlsoReadsResponses,
          },
        ]}
      />
      {draft.method === "candidate-based" ? (
        <div className="flex flex-col gap-6 border-l-2 border-line pl-5">
          {systems.length > 0 ? (
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-1.5 text-sm font-medium">{texts.responsesInTheStudy}</legend>
              <p className="text-sm text-ink-muted">{texts.atMost16CandidatesGo}</p>
              {systems.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={draft.systemIds.includes(id)}
                  onChange={({ target }) =>
                    onChange({
                      systemIds: target.checked
                        ? [...draft.systemIds, id]
                        : draft.systemIds.filter((one) => one !== id),
                    })
                  }
                />
              ))}
            </fieldset>
          ) : (
            <p className="text-sm text-ink-muted">{texts.studyHasNoResponsesYet}</p>
          )}
          <ModelsPicker
            studyId={studyId}
            legend={texts.modelsThatWriteFurtherCandidates}
            hint={texts.eachIsSentTheInstruction}
            value={draft.sampledIds}
            onChange={(sampledIds) => onChange({ sampledIds })}
          />
          {draft.sampledIds.length > 0 ? (
            <Field label={texts.candidatesOfEachModelTitle} id="samples" className="max-w-52">
              <Input
                inputMode="numeric"
                value={draft.samples}
                onChange={(event) => onChange({ samples: event.target.value })}
              />
            </Field>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface ModelsPickerProps extends Omit<ModelChoicesProps, "type" | "isChosen" | "onChoose" | "legend"> {
  legend?: ModelChoicesProps["legend"];
  /** the models' ids, in the order they were chosen */
  value: readonly string[];
  onChange: (modelIds: string[]) => void;
}

/** Any number of the models a study may use. */
function ModelsPicker({ value, onChange, legend = texts.models, ...rest }: ModelsPickerProps) {
  return (
    <ModelChoices
      {...rest}
      legend={legend}
      type="checkbox"
      isChosen={(modelId) => value.includes(modelId)}
      onChoose={(model, chosen) => onChange(chosen ? [...value, model.id] : value.filter((id) => id !== model.id))}
    />
  );
}
