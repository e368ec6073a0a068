"use client";

import { ModelChoices, type ModelChoicesProps } from "@/components/endpoints/model-choices";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import type { GenerationSetup } from "@/lib/checklist/generation/generation";
import { t } from "@/lib/messages/translate";
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
        legend={t("Method")}
        value={draft.method}
        onValueChange={(method) => onChange({ method })}
        choices={[
          { value: "direct", label: t("Direct"), hint: t("The model reads the instruction and writes the questions.") },
          {
            value: "candidate-based",
            label: t("Candidate-based"),
            hint: t(
              "The model also reads responses of varying quality, lists the ways in which they fail, and gives every question an importance from 0 to 100.",
            ),
          },
        ]}
      />
      {draft.method === "candidate-based" ? (
        <div className="flex flex-col gap-6 border-l-2 border-line pl-5">
          {systems.length > 0 ? (
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-1.5 text-sm font-medium">{t("Responses in the study")}</legend>
              <p className="text-sm text-ink-muted">
                {t("At most 16 candidates go into one prompt. The model does not see which system wrote what.")}
              </p>
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
            <p className="text-sm text-ink-muted">
              {t("The study has no responses yet. Let models write the candidates.")}
            </p>
          )}
          <ModelsPicker
            studyId={studyId}
            legend={t("Models that write further candidates")}
            hint={t(
              "Each is sent the instruction itself, at temperature 1.3, or the endpoint’s default if the temperature below is empty.",
            )}
            value={draft.sampledIds}
            onChange={(sampledIds) => onChange({ sampledIds })}
          />
          {draft.sampledIds.length > 0 ? (
            <Field label={t("Candidates per model")} id="samples" className="max-w-52">
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
function ModelsPicker({ value, onChange, legend = t("Models"), ...rest }: ModelsPickerProps) {
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
